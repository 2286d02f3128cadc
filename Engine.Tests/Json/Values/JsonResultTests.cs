using System.Buffers;
using System.Text;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// The String that JSON.stringify returns is UTF-8 if it is long. Otherwise it behaves like any other String.
/// </summary>
public class JsonResultTests
{
    private readonly Engine _engine = new();

    public JsonResultTests() => _engine.Execute("""
        const long = { ascii: "a".repeat(3000), pair: "\u{1F600}", thai: "\u0e44\u0e17\u0e22", latin: "\u00fc", list: [1, 2.5, null, true] };
        const expected = '{"ascii":"' + "a".repeat(3000) + '","pair":"\u{1F600}","thai":"\u0e44\u0e17\u0e22","latin":"\u00fc","list":[1,2.5,null,true]}';
        """);

    private static bool IsUtf8(JsValue value) => value.Reference is Utf8String { Utf8: not null };

    [Theory]
    [InlineData("JSON.stringify(long).length === expected.length")]
    [InlineData("JSON.stringify(long) === expected")]
    [InlineData("expected === JSON.stringify(long)")]
    [InlineData("JSON.stringify(long) !== JSON.stringify({ ...long, latin: 'v' })")]
    [InlineData("JSON.stringify(long) < JSON.stringify({ ...long, latin: '\\u00fd' })")]
    [InlineData("JSON.stringify(long)[3013] === expected[3013]")]
    [InlineData("('<' + JSON.stringify(long) + '>' + JSON.stringify(long)) === '<' + expected + '>' + expected")]
    [InlineData("`${JSON.stringify(long)}|` === expected + '|'")]
    [InlineData("new Map([[JSON.stringify(long), 7]]).get(expected) === 7")]
    [InlineData("({ [JSON.stringify(long)]: 7 })[expected] === 7")]
    [InlineData("[...JSON.stringify(long)].length === expected.length - 1")]
    [InlineData("typeof JSON.stringify(long) === 'string' && !!JSON.stringify(long)")]
    [InlineData("JSON.stringify(JSON.stringify(long)) === JSON.stringify(expected)")]
    [InlineData("JSON.stringify(JSON.parse(JSON.stringify(long))) === expected")]
    [InlineData("JSON.stringify(JSON.parse(JSON.stringify(long, null, 3))) === expected")]
    [InlineData("JSON.parse(JSON.stringify(long), (k, v, c) => c.source ?? v).list[1] === '2.5'")]
    [InlineData("JSON.stringify(long, null, 2) === JSON.stringify(JSON.parse(expected), null, '  ')")]
    [InlineData("JSON.stringify([long], null, '\\u00fc').startsWith('[\\n\\u00fc{\\n\\u00fc\\u00fc\"ascii')")]
    [InlineData("JSON.stringify([long], null, '\\ud800').startsWith('[\\n\\ud800{\\n\\ud800\\ud800\"ascii')")]
    [InlineData("JSON.stringify([1], null, '\\ud800') === '[\\n\\ud8001\\n]'")]
    [InlineData("JSON.stringify([JSON.rawJSON('\"\\ud800\"')]) === '[\"\\ud800\"]'")]
    [InlineData("JSON.stringify([JSON.rawJSON('\"\\ud83d\\ude00\\u0e44\\ud800\"'), long]) === '[\"\\ud83d\\ude00\\u0e44\\ud800\",' + expected + ']'")]
    [InlineData("JSON.stringify(['\\ud800', long]) === '[\"\\\\ud800\",' + expected + ']'")]
    public void Is_a_String_as_any_other(string condition)
    {
        // The first text is UTF-16, the second UTF-8, and the next ones show what follows from that.
        for (var i = 0; i < 4; i++) Assert.True(_engine.Execute(condition).AsBoolean(), condition);
    }

    [Fact]
    public void A_text_that_is_not_JSON_because_of_its_gap_is_refused_by_parse() =>
        Assert.Throws<JavaScriptException>(() => _engine.Execute("JSON.parse(JSON.stringify([long], null, 'x'))"));

    [Fact]
    public void A_long_text_stays_UTF_8_until_its_characters_are_needed()
    {
        Assert.False(IsUtf8(_engine.Execute("JSON.stringify(long)")));
        var text = _engine.Execute("var text = JSON.stringify(long); text");
        Assert.True(IsUtf8(text));
        _engine.Execute("text.length; JSON.parse(text); var other = text; if (!text) throw text;");
        Assert.True(IsUtf8(text));
        // A few characters are decoded for themselves.
        Assert.Equal("{", _engine.Execute("text[0]").AsString());
        Assert.Equal("}", _engine.Execute("text.at(-1)").AsString());
        Assert.True(IsUtf8(text));
        _engine.Execute("text.indexOf('x')");
        Assert.False(IsUtf8(text));
        Assert.Equal(_engine.GetValue("expected").AsString(), text.AsString());
    }

    [Theory]
    [InlineData(2047, false)]
    [InlineData(2048, true)]
    public void From_2048_bytes_on_it_is_UTF_8(int bytes, bool isUtf8)
    {
        _engine.Execute("JSON.stringify(long)");
        _engine.SetValue("text", new string('x', bytes - 2));
        Assert.Equal(isUtf8, IsUtf8(_engine.Execute("JSON.stringify(text)")));
    }

    [Theory]
    [InlineData(80_000, 1)]
    [InlineData(80_001, 2)]
    [InlineData(159_992, 2)]
    [InlineData(159_993, 3)]
    [InlineData(5_000_000, 63)]
    public void A_long_text_is_in_pieces_below_the_large_object_heap(int bytes, int pieces)
    {
        _engine.Execute("JSON.stringify(long)");
        _engine.SetValue("text", new string('x', bytes - 2));
        var text = _engine.Execute("var result = JSON.stringify(text); result");
        var utf8 = ((Utf8String)text.Reference!).Utf8!.Value;
        Assert.Equal(pieces, utf8.Count);
        Assert.Equal(bytes, utf8.Length);
        for (var i = 0; i < utf8.Count; i++) Assert.InRange(utf8[i].Length, 1, Utf8Pieces.MaxPiece);
        Assert.True(_engine.Evaluate("result.length === text.length + 2 && JSON.parse(result) === text && result === `\"${text}\"`").AsBoolean());
    }

    [Fact]
    public void A_piece_ends_with_a_whole_character()
    {
        foreach (var character in new[] { "\u00fc", "\u0e44", "\U0001F600" })
        {
            // The end of the first piece is at each byte of a character.
            for (var first = 0; first < 4; first++)
            {
                using var engine = new Engine();
                engine.Execute("JSON.stringify('a'.repeat(3000))");
                var content = new string('a', first) + string.Concat(Enumerable.Repeat(character, 60_000));
                engine.SetValue("text", content);
                var text = engine.Execute("JSON.stringify({ text })");
                var utf8 = ((Utf8String)text.Reference!).Utf8!.Value;
                for (var i = 0; i < utf8.Count; i++) Assert.DoesNotContain('\uFFFD', Encoding.UTF8.GetString(utf8[i]));
                engine.SetValue("result", text);
                Assert.Equal(content, engine.Evaluate("JSON.parse(result).text").AsString());
                var output = new ArrayBufferWriter<byte>();
                text.WriteUtf8(output);
                Assert.Equal($"{{\"text\":\"{content}\"}}", Encoding.UTF8.GetString(output.WrittenSpan));
                Assert.Equal(content.Length + 11, text.Length);
                Assert.Equal($"{{\"text\":\"{content}\"}}", text.AsString());
            }
        }
    }

    [Fact]
    public void A_long_text_that_a_NET_object_writes_keeps_its_characters()
    {
        // Bytes that are written unchanged end anywhere in the output's segments.
        var content = string.Concat(Enumerable.Repeat("\u0e44", 100_000));
        for (var first = 0; first < 3; first++)
        {
            var text = new string('a', first) + content;
            _engine.SetValue("host", new { Text = System.Text.Json.JsonDocument.Parse($"\"{text}\"").RootElement });
            for (var i = 0; i < 2; i++) Assert.Equal($"{{\"Text\":\"{text}\"}}", _engine.Evaluate("JSON.stringify(host)").AsString());
        }
    }

    [Fact]
    public void Where_characters_are_needed_or_texts_are_short_UTF_16_is_written()
    {
        JsValue Next() => _engine.Execute("JSON.stringify(long)");
        Next();
        Next().AsString();
        for (var i = 0; i < 32; i++) Assert.False(IsUtf8(Next()), $"{i}");
        Assert.True(IsUtf8(Next()));
        Assert.True(IsUtf8(Next()));
        _engine.Execute("JSON.stringify(1)");
        Assert.False(IsUtf8(Next()));
        Assert.True(IsUtf8(Next()));
    }

    [Fact]
    public void UTF_8_is_given_to_the_host_as_it_is_or_made_from_UTF_16()
    {
        foreach (var script in new[] { "JSON.stringify(long)", "expected", "'x' + JSON.stringify(long)", "'short'", "''" })
        {
            var output = new ArrayBufferWriter<byte>();
            _engine.Execute(script).WriteUtf8(output);
            Assert.Equal(_engine.Execute(script).AsString(), Encoding.UTF8.GetString(output.WrittenSpan));
        }
        var lone = new ArrayBufferWriter<byte>();
        _engine.Execute("'\ud800'").WriteUtf8(lone);
        Assert.Equal("\uFFFD", Encoding.UTF8.GetString(lone.WrittenSpan));
        Assert.Throws<InvalidOperationException>(() => _engine.Execute("1").WriteUtf8(lone));
    }

    [Fact]
    public void Units_are_counted_and_decoded_for_every_length_and_kind_of_character()
    {
        var random = new Random(7);
        var kinds = new[] { "a", "\u00fc", "\u0e44", "\U0001F600" };
        for (var length = 0; length < 300; length++)
        {
            var text = string.Concat(Enumerable.Range(0, length).Select(_ => random.Next(8) > 0 ? "b" : kinds[random.Next(4)]));
            var utf8 = Encoding.UTF8.GetBytes(text);
            Assert.Equal(text.Length, Quoll.Text.TrustedUtf8.CountUnits(utf8));
            var units = new char[text.Length];
            Assert.Equal(text.Length, Quoll.Text.TrustedUtf8.Decode(utf8, units));
            Assert.Equal(text, new string(units));
        }
    }
}
