using Quoll.Web;
using Quoll.Text;

namespace Quoll.Tests.Runtime.Values;

/// <summary>
/// A string has at most 2^29 - 24 code units. What would make a longer one throws a RangeError before it is made. The
/// strings here take gigabytes, so a process of its own runs these tests, and each begins without those of the last.
/// Some systems take seconds to give a gigabyte, so most of them are long tests.
/// </summary>
[Trait("Speed", "Slow")]
[Trait("Process", "Own")]
[Collection(Json.Values.Alone.Collection)]
public class StringLengthTests
{
    private const int MaxLength = (1 << 29) - 24;

    private static readonly EngineOptions Options = new() { MaxTime = MachinePace.Hang };

    // The collector keeps gigabytes while the machine has them, though other tests may need them.
    private static string Caught(Engine engine, string code)
    {
        GC.Collect();
        return engine.Evaluate<string>($"try {{ const made = {code}; `made ${{made.length}}` }} catch (e) {{ String(e) }}");
    }

    [SkippableTheory]
    [InlineData("toHex", 2, 1)]
    [InlineData("toBase64", 4, 3)]
    public void Bytes_become_text_up_to_the_limit(string method, int units, int bytes)
    {
        LongTests.Require();
        using var engine = new Engine(Options);
        var most = MaxLength / units * bytes;
        Assert.Equal($"made {MaxLength}", Caught(engine, $"new Uint8Array({most}).{method}()"));
        Assert.Equal("RangeError: Invalid string length", Caught(engine, $"new Uint8Array({most + 1}).{method}()"));
    }

    [SkippableTheory]
    [InlineData("new Uint8Array(2 ** 31 - 100).toHex()")]
    [InlineData("new Uint8Array(2 ** 31 - 100).toBase64()")]
    [InlineData("new Uint8Array(2 ** 31 - 100).toBase64({ omitPadding: true })")]
    [InlineData("new Uint8Array(2 ** 31 - 100).toBase64({ alphabet: 'base64url' })")]
    [InlineData("new Uint8Array(2 ** 31 - 100).toBase64({ alphabet: 'base64url', omitPadding: true })")]
    [InlineData("new Uint8Array(new SharedArrayBuffer(2 ** 30)).toHex()")]
    [InlineData("new Uint8Array(2 ** 29).toHex()")]
    [InlineData("'ab'.repeat(2 ** 30)")]
    [InlineData("'ab'.repeat(2 ** 62)")]
    [InlineData("'ab'.repeat(Number.MAX_VALUE)")]
    [InlineData("'ab'.padStart(2 ** 53)")]
    [InlineData("'ab'.padEnd(2 ** 29 - 23)")]
    [InlineData("Array(2 ** 30).join()")]
    [InlineData("Array(2 ** 29).join('ab')")]
    public void Longer_texts_are_errors_that_scripts_catch(string code)
    {
        // Half of a gigabyte does for one of them.
        if (code.StartsWith("new Uint8Array", StringComparison.Ordinal) && !code.Contains("2 ** 29", StringComparison.Ordinal)) LongTests.Require();
        using var engine = new Engine(Options);
        Assert.Equal("RangeError: Invalid string length", Caught(engine, code));
        Assert.Equal(3, engine.Evaluate<int>("1 + 2"));
    }

    [SkippableFact]
    public void A_string_of_the_greatest_length_does_not_grow()
    {
        LongTests.Require();
        using var engine = new Engine(Options);
        engine.Execute($"const s = 'x'.repeat({MaxLength}), f = () => 1; Object.defineProperty(f, 'name', {{ value: s }})");
        Assert.Equal($"made {MaxLength}", Caught(engine, "s.slice()"));
        string[] growing =
        [
            "s + 'x'", "'x' + s", "`${s}x`", "s.concat('x')", "[s, 'x'].join('')", "s.padEnd(s.length + 1)", "s.repeat(2)",
            "s.replace('x', 'xx')", "s.replace(/x/, 'xx')", "s.anchor('x')", "JSON.stringify(s)", "JSON.stringify([s])",
            "String(Symbol(s))", "Symbol(s).toString()", "String.raw({ raw: [s, 'x'] })", "String(new Error(s))",
            "({ [Symbol.toStringTag]: s }).toString()", "f.bind().name", "Object.keys({ get [Symbol(s)]() {} }) && "
                + "Object.getOwnPropertyDescriptor({ get [s]() {} }, s).get.name",
            "({ [Symbol(s)]: () => 1 })[Symbol.iterator] ?? Object.getOwnPropertySymbols({ [Symbol(s)]() {} }).length",
            "Object.defineProperty(Math.max, 'name', { value: s }) && Math.max.toString()", "new Function(s, s).toString()",
            "RegExp.prototype.toString.call({ source: s, flags: '' })", "RegExp.escape(s)", "escape(s + 'ü')", "s.split('').length",
        ];
        foreach (var code in growing.Where(static code => !code.Contains("split", StringComparison.Ordinal)))
        {
            var outcome = Caught(engine, code);
            Assert.True(
                outcome is "RangeError: Invalid string length" or "made undefined" || outcome.StartsWith("made ", StringComparison.Ordinal)
                    && int.Parse(outcome[5..], null) <= MaxLength, $"{code}: {outcome}");
        }
    }

    [SkippableFact]
    public void Long_strings_of_the_web_are_checked()
    {
        LongTests.Require();
        using var engine = new Engine(new EngineOptions { MaxTime = MachinePace.Hang, Extensions = [QuollWeb.Default] });
        Assert.Equal("RangeError: Invalid string length", Caught(engine, "btoa('x'.repeat(2 ** 29 - 30))"));
        Assert.Equal("RangeError: Invalid string length", Caught(engine, "new TextDecoder().decode(new Uint8Array(2 ** 29 - 23))"));
        Assert.Equal("RangeError: Invalid string length", Caught(engine, "new TextDecoder('utf-16').decode(new Uint8Array(2 ** 30 - 46))"));
    }
}

/// <summary>Conversions of texts whose result may be longer, with a small greatest length.</summary>
public class GrowingTextTests
{
    [Theory]
    [InlineData(7, true)]
    [InlineData(8, false)]
    public void Comparing_for_people_stops_at_the_greatest_length(int maxLength, bool isTooLong) =>
        Assert.Equal(isTooLong, UnicodeCollation.Compare("éééé", "a", maxLength) is null);

    [Theory]
    [InlineData("", "", "")]
    [InlineData("f", "Zg==", "Zg")]
    [InlineData("fo", "Zm8=", "Zm8")]
    [InlineData("foo", "Zm9v", "Zm9v")]
    [InlineData("foob", "Zm9vYg==", "Zm9vYg")]
    [InlineData("fooba", "Zm9vYmE=", "Zm9vYmE")]
    [InlineData("\u00FB\u00FF", "+/8=", "-_8")]
    [InlineData("\u00FB\u00F0\u00FF\u00FB\u00FF", "+/D/+/8=", "-_D_-_8")]
    public void Base64_has_both_alphabets_with_and_without_padding(string text, string padded, string url)
    {
        using var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Base64 });
        engine.SetValue("text", text).Execute("const bytes = Uint8Array.from(text, c => c.charCodeAt())");
        Assert.Equal(padded, engine.Evaluate<string>("bytes.toBase64()"));
        Assert.Equal(padded, engine.Evaluate<string>("btoa(text)"));
        Assert.Equal(text, engine.Evaluate<string>("atob(btoa(text))"));
        Assert.Equal(padded.TrimEnd('='), engine.Evaluate<string>("bytes.toBase64({ omitPadding: true })"));
        Assert.Equal(url, engine.Evaluate<string>("bytes.toBase64({ alphabet: 'base64url', omitPadding: true })"));
        Assert.Equal(
            url.PadRight(padded.Length, '='), engine.Evaluate<string>("bytes.toBase64({ alphabet: 'base64url' })"));
    }

    [Fact]
    public void Long_bytes_become_text_in_parts()
    {
        using var engine = new Engine();
        engine.Execute("const bytes = Uint8Array.from({ length: 1_000_003 }, (_, i) => i * 7)");
        var bytes = engine.Evaluate<byte[]>("bytes");
        Assert.Equal(Convert.ToHexStringLower(bytes), engine.Evaluate<string>("bytes.toHex()"));
        Assert.Equal(Convert.ToBase64String(bytes), engine.Evaluate<string>("bytes.toBase64()"));
        Assert.Equal(
            System.Buffers.Text.Base64Url.EncodeToString(bytes),
            engine.Evaluate<string>("bytes.toBase64({ alphabet: 'base64url', omitPadding: true })"));
    }
}
