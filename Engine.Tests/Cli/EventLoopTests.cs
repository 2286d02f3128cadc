namespace Quoll.Tests.Cli;

public class EventLoopTests
{
    [Fact]
    public void Jobs_come_first_then_timers_by_their_time_and_order()
    {
        var result = QuollProcess.Run("-e", """
            setTimeout(() => { print('timer'); Promise.resolve().then(() => print('its job')); });
            setTimeout(() => print('second'), 1);
            let n = 0;
            const interval = setInterval(() => { if (++n === 3) { clearInterval(interval); print('interval', n); setTimeout((a, b) => print('late', a, b), 5, 1, 2); } }, 2);
            clearTimeout(setTimeout(() => print('never'), 1));
            queueMicrotask(() => print('microtask'));
            (async () => { await null; print('await'); })();
            print('script');
            """);
        Assert.Equal(
            (0, "script\nmicrotask\nawait\ntimer\nits job\nsecond\ninterval 3\nlate 1 2\n", ""),
            (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void A_module_may_await_a_timer()
    {
        using var folder = new TemporaryFolder();
        var module = folder.Write("wait.mjs", "print(await new Promise(done => setTimeout(done, 5, 'waited')));");
        var result = QuollProcess.Run(module);
        Assert.Equal((0, "waited\n", ""), (result.ExitCode, result.Output, result.Error));
    }

    [Fact]
    public void A_rejection_that_nobody_handles_is_an_error()
    {
        var result = QuollProcess.Run("-e", "Promise.reject(new Error('lost'))");
        Assert.Equal(1, result.ExitCode);
        Assert.Contains("Error: lost", result.Error);
        Assert.Equal(1, QuollProcess.Run("-e", "setTimeout(() => { throw 1; })").ExitCode);
    }

    [Fact]
    public void StructuredClone_copies_data_with_its_cycles()
    {
        var result = QuollProcess.Run("-p", """
            const o = { a: [1, , 3], d: new Date(5), m: new Map([[{ k: 1 }, new Set([1, 2])]]), r: /x/gi, e: new RangeError('bad'), n: new Number(3), u: new Uint8Array([1, 2, 3]).subarray(1) };
            o.self = o;
            const c = structuredClone(o);
            let name = '';
            for (const refused of [{ f() {} }, [Symbol()]]) {
                try { structuredClone(refused); } catch (e) { name += e.name; }
            }
            [c !== o, c.self === c, c.a.length, 1 in c.a, c.d.getTime(), [...c.m.keys()][0].k, [...[...c.m.values()][0]], c.r, c.e instanceof RangeError, c.e.message, c.n + 1, c.u.join(), c.u.byteOffset, name].join('|')
            """);
        Assert.Equal("true|true|3|false|5|1|1,2|/x/gi|true|bad|4|2,3|1|DataCloneErrorDataCloneError\n", result.Output);
    }

    [Fact]
    public void Text_is_encoded_and_decoded()
    {
        var result = QuollProcess.Run("-p", """
            const bytes = new TextEncoder().encode('a\u00e9\u{1F600}');
            const d = new TextDecoder();
            const parts = d.decode(bytes.subarray(0, 2), { stream: true }) + d.decode(bytes.subarray(2, 4), { stream: true }) + d.decode(bytes.subarray(4));
            let error = '';
            try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])); } catch (e) { error = e.name; }
            [[...bytes].join(), parts === 'a\u00e9\u{1F600}', new TextDecoder().decode(new Uint8Array([0xff])) === '\ufffd', error,
             new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 65])), new TextDecoder('utf-16le').decode(new Uint8Array([65, 0])),
             JSON.stringify(new TextEncoder().encodeInto('\u00e9\u00e9', new Uint8Array(3)))].join('|')
            """);
        Assert.Equal("97,195,169,240,159,152,128|true|true|TypeError|A|A|{\"read\":1,\"written\":2}\n", result.Output);
    }

    [Theory]
    [InlineData("const c = structuredClone([1, 2, 3]); print(c.length, c.join(), c.push(4), JSON.stringify(c))", "3 1,2,3 4 [1,2,3,4]")]
    [InlineData("const c = structuredClone(Object.assign([1, , 3], { x: 4 })); print(c.length, 1 in c, c.x, Object.keys(c).join())", "3 false 4 0,2,x")]
    [InlineData("const a = []; a.length = 5; a[1e6] = 1; const c = structuredClone(a); print(c.length, Object.keys(c).join())", "1000001 1000000")]
    [InlineData("print(JSON.stringify(structuredClone([[1.5, 2.5], ['a'], [{ b: [] }]])))", "[[1.5,2.5],[\"a\"],[{\"b\":[]}]]")]
    [InlineData("const v = new DataView(new ArrayBuffer(8), 2, 4); v.setInt16(0, 77); const c = structuredClone(v); print(c.byteOffset, c.byteLength, c.getInt16(0))", "2 4 77")]
    [InlineData("const c = structuredClone({ a: new Float64Array([1, 2]), b: new Uint8ClampedArray(3) }); print(c.a.join(), c.b.join(), c.a.length)", "1,2 0,0,0 2")]
    [InlineData("const c = structuredClone(new String('abc')); print(c.length, c[1], c + '')", "3 b abc")]
    public void StructuredClone_keeps_what_has_indices(string code, string expected)
    {
        var result = QuollProcess.Run("-e", code);
        Assert.Equal((0, expected + "\n", ""), (result.ExitCode, result.Output, result.Error));
    }

    /// <summary>
    /// A target may be too short for the next character, and the Encoding Standard takes no resizable buffers (Web IDL,
    /// [AllowResizable]). Neither throws a .NET exception.
    /// </summary>
    [Theory]
    [InlineData("try { new TextDecoder().decode(new ArrayBuffer(8, { maxByteLength: 8 })) } catch (e) { print(e.name) }", "TypeError")]
    [InlineData("print(JSON.stringify(new TextEncoder().encodeInto('\u00e9', new Uint8Array(1))))", "{\"read\":0,\"written\":0}")]
    [InlineData("print(JSON.stringify(new TextEncoder().encodeInto('a\ud83d\ude00', new Uint8Array(4))))", "{\"read\":1,\"written\":1}")]
    [InlineData("print(JSON.stringify(new TextEncoder().encodeInto('a\ud83d', new Uint8Array(4))))", "{\"read\":2,\"written\":4}")]
    [InlineData("print(JSON.stringify(new TextEncoder().encodeInto('abc', new Uint8Array(0))))", "{\"read\":0,\"written\":0}")]
    public void Text_is_coded_into_what_there_is(string code, string expected)
    {
        var result = QuollProcess.Run("-e", $"try {{ {code} }} catch (e) {{ print(e.name) }}");
        Assert.Equal((0, expected + "\n", ""), (result.ExitCode, result.Output, result.Error));
    }
}
