using System.Numerics;

namespace Quoll.Tests.Hosting;

/// <summary>The kind of a value, and its content as a .NET value.</summary>
public class JsValueKindTests
{
    private readonly Engine _engine = new();

    [Theory]
    [InlineData("undefined", JsValueType.Undefined)]
    [InlineData("null", JsValueType.Null)]
    [InlineData("true", JsValueType.Boolean)]
    [InlineData("1.5", JsValueType.Number)]
    [InlineData("2n", JsValueType.BigInt)]
    [InlineData("'a' + 'b'", JsValueType.String)]
    [InlineData("Symbol('s')", JsValueType.Symbol)]
    [InlineData("({})", JsValueType.Object)]
    [InlineData("() => 1", JsValueType.Object)]
    [InlineData("new Proxy({}, {})", JsValueType.Object)]
    public void Type_is_the_language_type(string code, JsValueType expected) => Assert.Equal(expected, _engine.Execute(code).Type);

    [Fact]
    public void Every_type_has_a_name_and_default_is_a_number()
    {
        Assert.Equal(8, Enum.GetValues<JsValueType>().Length);
        Assert.Equal(JsValueType.Number, default(JsValue).Type);
    }

    [Theory]
    [InlineData("new Date(0)", "Date")]
    [InlineData("new (class D extends Date {})()", "Date")]
    [InlineData("new Map()", "Map")]
    [InlineData("new Set()", "Set")]
    [InlineData("/a/g", "RegExp")]
    [InlineData("new RangeError('x')", "Error")]
    [InlineData("new AggregateError([])", "Error")]
    [InlineData("Promise.resolve(1)", "Promise")]
    [InlineData("(async () => 1)()", "Promise")]
    [InlineData("new Float64Array(2)", "TypedArray")]
    [InlineData("new ArrayBuffer(2)", "ArrayBuffer")]
    [InlineData("new SharedArrayBuffer(2)", "ArrayBuffer")]
    [InlineData("[1]", "Array")]
    [InlineData("Math.max", "Function")]
    [InlineData("class C {} C", "Function Constructor")]
    [InlineData("new Proxy([], {})", "Array Proxy")]
    [InlineData("new Proxy(new Date(), {})", "Proxy")]
    [InlineData("new Proxy(class {}, {})", "Function Constructor Proxy")]
    [InlineData("Proxy.revocable({}, {}).proxy", "Proxy")]
    [InlineData("({ __proto__: Date.prototype })", "")]
    [InlineData("({ then() {} })", "")]
    [InlineData("({ get [Symbol.toStringTag]() { throw 1 } })", "")]
    [InlineData("({ get [Symbol.match]() { throw 1 } })", "")]
    [InlineData("'Date'", "")]
    [InlineData("undefined", "Nullish")]
    [InlineData("null", "Nullish")]
    public void Kinds_are_told_apart_by_what_an_object_is_made_as(string code, string expected)
    {
        var value = _engine.Execute(code);
        (string, bool)[] kinds =
        [
            ("Array", value.IsArray), ("Function", value.IsFunction), ("Constructor", value.IsConstructor), ("Date", value.IsDate),
            ("Map", value.IsMap), ("Set", value.IsSet), ("RegExp", value.IsRegExp), ("Error", value.IsError),
            ("Promise", value.IsPromise), ("TypedArray", value.IsTypedArray), ("ArrayBuffer", value.IsArrayBuffer),
            ("Proxy", value.IsProxy), ("Nullish", value.IsNullish),
        ];
        Assert.Equal(expected, string.Join(' ', kinds.Where(static kind => kind.Item2).Select(static kind => kind.Item1)));
    }

    [Theory]
    [InlineData("({ a: 1 })", true)]
    [InlineData("JSON.parse('{}')", true)]
    [InlineData("Object.create(null)", true)]
    [InlineData("({ toJSON() { return 1 } })", true)]
    [InlineData("new (class { a = 1 })()", false)]
    [InlineData("({ __proto__: { a: 1 } })", false)]
    [InlineData("Object.setPrototypeOf(new Date(), Object.prototype)", false)]
    [InlineData("(function* () { })()", false)]
    [InlineData("[1]", false)]
    [InlineData("() => 1", false)]
    [InlineData("new Proxy({}, {})", false)]
    [InlineData("'a'", false)]
    public void Plain_objects_are_those_that_JSON_makes(string code, bool isPlain) =>
        Assert.Equal(isPlain, _engine.Execute(code).IsPlainObject);

    [Theory]
    [InlineData("new Uint16Array([0x6161, 0x6262]).subarray(1)", "bb")]
    [InlineData("new DataView(Uint8Array.of(97, 97, 98, 98).buffer, 1, 2)", "ab")]
    [InlineData("Uint8Array.of(97, 98).buffer", "ab")]
    [InlineData("const b = new ArrayBuffer(2), v = new Uint8Array(b); b.transfer(); v", "")]
    [InlineData("({ buffer: new ArrayBuffer(2), byteOffset: 0, byteLength: 2 })", null)]
    [InlineData("new Proxy(new Uint8Array(2), {})", null)]
    [InlineData("[97, 98]", null)]
    [InlineData("'ab'", null)]
    public void Bytes_are_those_of_buffers_and_views(string code, string? expected) =>
        Assert.Equal(expected, _engine.Execute(code).TryGetBytes(out var bytes) ? System.Text.Encoding.ASCII.GetString(bytes) : null);

    [Fact]
    public void TryGet_gives_the_content_or_returns_false()
    {
        Assert.True(_engine.Execute("'a' + 'b'").TryGetString(out var text));
        Assert.Equal("ab", text);
        Assert.False(_engine.Execute("1").TryGetString(out text));
        Assert.Null(text);
        Assert.True(_engine.Execute("1.5").TryGetNumber(out var number));
        Assert.Equal(1.5, number);
        Assert.False(_engine.Execute("'1'").TryGetNumber(out _));
        Assert.True(_engine.Execute("true").TryGetBoolean(out var truth));
        Assert.True(truth);
        Assert.True(_engine.Execute("false").TryGetBoolean(out truth));
        Assert.False(truth);
        Assert.False(_engine.Execute("1").TryGetBoolean(out _));
        Assert.True(_engine.Execute("2n ** 70n").TryGetBigInteger(out var integer));
        Assert.Equal(BigInteger.Pow(2, 70), integer);
        Assert.False(_engine.Execute("2").TryGetBigInteger(out _));
    }

    [Theory]
    [InlineData("2024-02-29T12:30:15.123Z")]
    [InlineData("0001-01-01T00:00:00.000Z")]
    [InlineData("9999-12-31T23:59:59.999Z")]
    [InlineData("1969-12-31T23:59:59.999Z")]
    public void A_date_is_a_DateTime_in_UTC(string iso)
    {
        var date = _engine.Execute($"new Date('{iso}')");
        Assert.Equal(DateTimeKind.Utc, date.AsDateTime().Kind);
        Assert.Equal(iso, date.AsDateTime().ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", null));
        Assert.True(date.TryGetDateTime(out var same));
        Assert.Equal(date.AsDateTime(), same);
    }

    [Theory]
    [InlineData("new Date(NaN)", "invalid")]
    [InlineData("new Date(253402300800000)", "years 1 to 9999")]
    [InlineData("new Date(-62135596800001)", "years 1 to 9999")]
    [InlineData("new Date(8.64e15)", "years 1 to 9999")]
    [InlineData("0", "not a Date")]
    public void What_is_no_DateTime_is_said(string code, string expected)
    {
        var value = _engine.Execute(code);
        Assert.Contains(expected, Assert.Throws<InvalidOperationException>(() => value.AsDateTime()).Message);
        Assert.False(value.TryGetDateTime(out _));
    }

    [Fact]
    public void A_promise_says_what_came_of_it()
    {
        var promise = _engine.Execute("var settle; var p = new Promise(done => settle = done); p");
        Assert.Equal(PromiseState.Pending, promise.PromiseState);
        Assert.True(promise.PromiseResult.IsUndefined);
        _engine.Execute("settle(5)");
        Assert.Equal(PromiseState.Fulfilled, promise.PromiseState);
        Assert.Equal(5, promise.PromiseResult.AsNumber());
        var rejected = _engine.Execute("var r = Promise.reject('no'); r.catch(() => 0); r");
        Assert.Equal(PromiseState.Rejected, rejected.PromiseState);
        Assert.Equal("no", rejected.PromiseResult.AsString());
        Assert.Throws<InvalidOperationException>(() => _engine.Execute("({ then() {} })").PromiseState);
    }

    [Fact]
    public void Numbers_of_all_types_become_Numbers_and_a_char_a_String()
    {
        Assert.Equal(1, new JsValue(1).AsNumber());
        Assert.Equal(2, new JsValue(2L).AsNumber());
        Assert.Equal(3, new JsValue(3u).AsNumber());
        Assert.Equal(4, new JsValue((byte)4).AsNumber());
        Assert.Equal(0.5, new JsValue(0.5f).AsNumber());
        Assert.Equal(1.8446744073709552E19, new JsValue(ulong.MaxValue).AsNumber());
        Assert.Equal("c", new JsValue('c').AsString());
        Assert.Equal(new BigInteger(5), new JsValue(new BigInteger(5)).AsBigInteger());
        JsValue[] values = [1, 2L, 3u, 4.5f, (short)5, 6ul];
        Assert.Equal([1, 2, 3, 4.5, 5, 6], values.Select(static value => value.AsNumber()));
        JsValue character = 'x';
        Assert.Equal("x", character.AsString());
        JsValue integer = BigInteger.One;
        Assert.Equal(JsValueType.BigInt, integer.Type);
    }
}
