using System.Numerics;

namespace Quoll.Tests.Builtins;

/// <summary>
/// Binary data as scripts and hosts use it. The conformance suite tests the details of the specification.
/// </summary>
public sealed class TypedArrayTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("new Uint8Array([1, 2, 300]).join()", "1,2,44")]
    [InlineData("new Uint8ClampedArray([-5, 0.5, 1.5, 254.5, 300, NaN]).join()", "0,0,2,254,255,0")]
    [InlineData("new Int16Array([40000, -1]).join()", "-25536,-1")]
    [InlineData("new Float32Array([0.1]).join()", "0.10000000149011612")]
    [InlineData("new Float16Array([0.1, 65520, 1e-8]).join()", "0.0999755859375,Infinity,0")]
    [InlineData("new BigInt64Array([2n ** 63n, -1n]).join()", "-9223372036854775808,-1")]
    [InlineData("new BigUint64Array([-1n]).join()", "18446744073709551615")]
    [InlineData("new Float64Array([3, NaN, -0, 0, -Infinity, -1]).sort().join() + Object.is(new Float64Array([0, -0]).sort()[0], -0)", "-Infinity,-1,0,0,3,NaNtrue")]
    [InlineData("new Float32Array([2, -1, NaN, 1]).sort().join()", "-1,1,2,NaN")]
    [InlineData("new Float16Array([2, -1, NaN, 1]).toSorted().join()", "-1,1,2,NaN")]
    [InlineData("new Int8Array([3, -1, 2]).sort((a, b) => b - a).join()", "3,2,-1")]
    [InlineData("new BigUint64Array([2n ** 64n - 1n, 0n, 5n]).sort().join()", "0,5,18446744073709551615")]
    [InlineData("JSON.stringify({ a: new Uint8Array([7, 8]), b: new ArrayBuffer(2) })", "{\"a\":{\"0\":7,\"1\":8},\"b\":{}}")]
    [InlineData("[0].concat(new Uint8Array(2)).length", "2")]
    [InlineData("[...new Uint8Array([4, 5])].join() + Array.from(new Int8Array([6])).join()", "4,56")]
    [InlineData("Array.prototype.map.call(new Int8Array([1, 2]), x => x / 4).join()", "0.25,0.5")]
    [InlineData("Object.prototype.toString.call(new Int8Array)", "[object Int8Array]")]
    [InlineData("Object.keys(new Int8Array(3)).join()", "0,1,2")]
    [InlineData("String(new Float64Array([1.5, 2]))", "1.5,2")]
    [InlineData("Math.max(...new Float64Array([1, 9, 4]))", "9")]
    public void Program_gives(string code, string expected) => Assert.Equal(expected, _engine.Execute($"String({code})").AsString());

    [Theory]
    [InlineData("'-0' in a || '1.5' in a || 'NaN' in a || 'Infinity' in a", "false")]
    [InlineData("a['-0'] = a['1.5'] = a.NaN = a[9] = 1, Object.keys(a).join()", "0,1")]
    [InlineData("a.NaN", "undefined")]
    [InlineData("a['+1'] = 1, a['01'] = 2, Object.keys(a).join()", "0,1,+1,01")]
    [InlineData("const o = Object.create(a); o[5] = 1; o.NaN = 2; Object.keys(o).length", "0")]
    [InlineData("const o = Object.create(a); o[1] = 7; [o.hasOwnProperty(1), a[1], o[1]].join()", "true,0,7")]
    [InlineData("Object.create(Object.create(a))[9]", "undefined")]
    public void Numeric_keys_never_reach_the_prototype(string code, string expected)
    {
        const string Setup = "Object.prototype[9] = Object.prototype.NaN = 'inherited'; const a = new Uint8Array(2); ";
        Assert.Equal(expected, _engine.Execute($"{Setup} String(eval({Quote(code)}))").AsString());
    }

    [Fact]
    public void Views_follow_a_buffer_that_is_resized_and_detached()
    {
        const string Code = """
            const buffer = new ArrayBuffer(4, { maxByteLength: 16 }), all = new Uint8Array(buffer), pair = new Uint16Array(buffer, 2, 1);
            const seen = [];
            const look = () => seen.push([buffer.byteLength, all.length, pair.length, pair[0]].join());
            all.set([1, 2, 3, 4]); look();
            buffer.resize(3); look();
            buffer.resize(8); look();
            const moved = buffer.transfer(); look();
            seen.push([moved.byteLength, moved.maxByteLength, buffer.detached, new Uint8Array(moved).join('')].join());
            seen.join(' ');
            """;
        Assert.Equal("4,4,1,1027 3,3,0, 8,8,1,3 0,0,0, 8,16,true,12300000", _engine.Execute(Code).AsString());
    }

    [Fact]
    public void The_length_of_a_typed_array_can_be_redefined_by_a_script()
    {
        const string Code = """
            function length(a) { return a.length; }
            const a = new Uint8Array(3), before = [length(a), length(a), length(a)];
            Object.defineProperty(Object.getPrototypeOf(Uint8Array.prototype), 'length', { get() { return 42; } });
            before.join() + length(a);
            """;
        Assert.Equal("3,3,342", _engine.Execute(Code).AsString());
    }

    [Fact]
    public void A_view_of_numbers_in_both_byte_orders()
    {
        const string Code = """
            const view = new DataView(new ArrayBuffer(16));
            view.setUint32(0, 0x01020304); view.setFloat64(4, 1.5, true); view.setFloat16(12, -2);
            [view.getUint32(0, true).toString(16), view.getFloat64(4, true), view.getInt8(12), view.getFloat16(12), view.getBigInt64(8)].join();
            """;
        Assert.Equal("4030201,1.5,-64,-2,272952687853568", new Engine().Execute(Code).AsString());
    }

    [Theory]
    [InlineData("new Uint8Array(2 ** 31)")]
    [InlineData("new Float64Array(2 ** 53 - 1)")]
    [InlineData("new ArrayBuffer(2 ** 40)")]
    [InlineData("new ArrayBuffer(0, { maxByteLength: 2 ** 31 })")]
    [InlineData("new ArrayBuffer(1, { maxByteLength: 2 ** 20 }).resize(2 ** 20 + 1)")]
    [InlineData("new ArrayBuffer(1).transfer(2 ** 33)")]
    [InlineData("new Uint16Array(new ArrayBuffer(4), 1)")]
    [InlineData("new Uint16Array(new ArrayBuffer(4), 2, 2 ** 52)")]
    [InlineData("new Uint8Array(4).set([1, 2], Infinity)")]
    [InlineData("new DataView(new ArrayBuffer(4)).getFloat64(2 ** 53 - 1)")]
    [InlineData("Uint8Array.from({ length: 2 ** 40 })")]
    public void What_does_not_fit_is_a_RangeError(string code)
    {
        var thrown = Assert.Throws<JavaScriptException>(() => _engine.Execute(code));
        Assert.Equal("RangeError", thrown.Value["name"].AsString());
    }

    [Theory]
    [InlineData("new ArrayBuffer(2 ** 30)")]
    [InlineData("new Float64Array(2 ** 25)")]
    [InlineData("const all = []; for (;;) all.push(new Uint8Array(100000));")]
    [InlineData("const b = new ArrayBuffer(1, { maxByteLength: 2 ** 30 }); for (let n = 1; ; n *= 2) b.resize(n);")]
    [InlineData("let a = new Uint8Array(1000000); for (;;) a = a.slice();")]
    [InlineData("let a = new Uint8Array(1000000); for (;;) Object.keys(a);")]
    [InlineData("let a = new Uint8Array(1000000); for (;;) a = a.toReversed();")]
    public void Memory_is_limited(string code)
    {
        var engine = new Engine(new EngineOptions { MaxAllocatedBytes = 64 << 20, MaxTime = MachinePace.Hang });
        Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(() => engine.Execute(code)).Limit);
        Assert.Equal(3, engine.Execute("new Uint8Array(3).length").AsNumber());
    }

    [Theory]
    [InlineData("for (;;) a.indexOf(1);")]
    [InlineData("for (;;) a.join();")]
    [InlineData("for (;;) new Float64Array(a);")]
    [InlineData("for (;;) a.sort();")]
    [InlineData("for (;;) a.fill(7);")]
    [InlineData("for (;;) a.includes(NaN);")]
    [InlineData("a.forEach(() => { for (;;); });")]
    [InlineData("for (const x of a) a.reduce((s, y) => s + y);")]
    public void Time_is_limited(string code)
    {
        var engine = new Engine(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(100) });
        engine.Execute("const a = new Float32Array(1 << 20);");
        Assert.Equal(ExecutionLimit.Time, Assert.Throws<ExecutionLimitException>(() => engine.Execute(code)).Limit);
    }

    [Fact]
    public void Long_arrays_are_sorted_in_order() =>
        Assert.True(_engine.Execute(
            "const a = new Int32Array(1200000); for (let i = 0; i < a.length; i++) a[i] = Math.imul(i, 0x9E3779B1); a.sort().every((x, i) => i === 0 || a[i - 1] <= x)").AsBoolean());

    [Fact]
    public void Binary_data_passes_to_the_host_and_back()
    {
        byte[] sent = [1, 2, 255];
        _engine.SetValue("bytes", sent);
        Assert.Equal("Uint8Array,3,255", _engine.Execute("[bytes.constructor.name, bytes.length, bytes[2]].join()").AsString());
        _engine.Execute("bytes[0] = 9");
        Assert.Equal(1, sent[0]);
        Assert.Equal([9, 2, 255], Assert.IsType<byte[]>(_engine.Execute("bytes").ToObject()));
        Assert.Equal([2, 255], Assert.IsType<byte[]>(_engine.Execute("bytes.buffer.slice(1)").ToObject()));
        Assert.Equal(
            [2, 255], Assert.IsType<byte[]>(_engine.Execute("{ const s = new SharedArrayBuffer(2); new Uint8Array(s).set([2, 255]); s }").ToObject()));
        Assert.Equal([0.5, 2], Assert.IsType<double[]>(_engine.Execute("new Float64Array([0.5, 2])").ToObject()));
        Assert.Equal([-1L], Assert.IsType<long[]>(_engine.Execute("new BigInt64Array([-1n])").ToObject()));
        Assert.Equal([(Half)1.5], Assert.IsType<Half[]>(_engine.Execute("new Float16Array([1.5])").ToObject()));
        Assert.Equal([9, 2, 255], _engine.Evaluate<byte[]>("bytes"));
        Assert.Equal(new BigInteger(ulong.MaxValue), _engine.Execute("new BigUint64Array([-1n])[0]").AsBigInteger());
    }

    private static string Quote(string text) => System.Text.Json.JsonSerializer.Serialize(text);
}
