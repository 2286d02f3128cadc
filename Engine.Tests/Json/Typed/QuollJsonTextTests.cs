using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>QuollJson.Format and QuollJson.FindError.</summary>
public class QuollJsonTextTests
{
    // RFC 8785 §3.2.2 and §3.2.3.
    private const string Rfc8785 = """
        {
          "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
          "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
          "literals": [null, true, false]
        }
        """;

    private static readonly string[] Documents =
    [
        "1", "-0.0e5", "\"\"", "\"\\u0041\\/\"", "null", "[]", "{}", "[[],{}]", "[1,2,[3,[4]],{\"a\":[]}]",
            "{\"a\":1,\"b\":{\"c\":\"é😀\",\"d\":[true,false,null]}}",
        " [ 1 , 2 ] ", "{\"\":\"\\\\\"}", "[\"]\",\"{\",\",\"]",
    ];

    private static async Task<string> FormatStream(byte[] utf8, int atOnce, JsonFormat format, QuollJsonOptions? options = null)
    {
        using var output = new MemoryStream();
        await QuollJson.FormatAsync(new SlowStream(utf8, atOnce), output, format, options);
        return Encoding.UTF8.GetString(output.ToArray());
    }

    private static (string Path, int Line, int Column, long Offset) Place(QuollJsonException? error) =>
        (error!.Path, error.Line, error.Column, error.Offset);

    [Fact]
    public async Task Layout_is_that_of_the_writer()
    {
        foreach (var document in Documents)
        {
            var node = System.Text.Json.Nodes.JsonNode.Parse(document);
            var relaxed =
                new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, WriteIndented = true, NewLine = "\n" };
            var indented = QuollJson.Format(document, JsonFormat.Indented);
            // Strings and numbers keep their text. If that is the shortest form, the result is the same.
            if (!document.Contains('\\') && !document.Contains("😀", StringComparison.Ordinal))
                Assert.Equal(node?.ToJsonString(relaxed) ?? "null", indented);
            var minified = QuollJson.Format(document, JsonFormat.Minified);
            Assert.Equal(minified, QuollJson.Format(indented, JsonFormat.Minified));
            Assert.DoesNotContain(minified, static c => c is ' ' or '\n');
            var utf8 = Encoding.UTF8.GetBytes(document);
            Assert.Equal(minified, Encoding.UTF8.GetString(QuollJson.Format(utf8, JsonFormat.Minified)));
            foreach (var size in new[] { 1, 2, 3, 5, 1000 })
            {
                Assert.Equal(minified, await FormatStream(utf8, size, JsonFormat.Minified));
                Assert.Equal(indented, await FormatStream(utf8, size, JsonFormat.Indented));
                Assert.Equal(indented, await FormatStream(Encoding.UTF8.GetBytes("\uFEFF" + indented), size, JsonFormat.Indented));
                Assert.Null(await QuollJson.FindErrorAsync(new SlowStream(utf8, size)));
            }
        }
        Assert.Equal("{\r\n\t\"a\": [\r\n\t\t1\r\n\t]\r\n}", QuollJson.Format("{\"a\":[1]}", JsonFormat.Indented,
            new QuollJsonOptions { NewLine = "\r\n", IndentCharacter = '\t', IndentSize = 1 }));
    }

    [Fact]
    public async Task Comments_and_trailing_commas_go_by_option()
    {
        var options = new QuollJsonOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
        const string Text = "/*a*/[1,/*\"*/{\"a\"/**/:1,},// ]\n2,]//b\n";
        Assert.Equal("[1,{\"a\":1},2]", QuollJson.Format(Text, JsonFormat.Minified, options));
        foreach (var size in new[] { 1, 3, 100 })
            Assert.Equal("[1,{\"a\":1},2]", await FormatStream(Encoding.UTF8.GetBytes(Text), size, JsonFormat.Minified, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Format(Text, JsonFormat.Minified));
    }

    [Theory]
    [InlineData("")]
    [InlineData("[1,]")]
    [InlineData("[1 2]")]
    [InlineData("[,1]")]
    [InlineData("{\"a\":1,\"b\":{\"c\":[1,x]}}")]
    [InlineData("{\"a\":1,}")]
    [InlineData("{\"a\" 1}")]
    [InlineData("{1:2}")]
    [InlineData("{\"a\":}")]
    [InlineData("[1]\n\n]")]
    [InlineData("[\"\\x\"]")]
    [InlineData("[\"é\",\"a\nb\"]")]
    [InlineData("[01]")]
    [InlineData("[1.]")]
    [InlineData("[tru]")]
    [InlineData("[\"abc")]
    [InlineData("{\"a\":[")]
    [InlineData("[1}")]
    public async Task Errors_are_the_same_whole_and_in_parts(string text)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        var expected = QuollJson.FindError(utf8)!;
        foreach (var format in Enum.GetValues<JsonFormat>())
        {
            var error = Assert.Throws<QuollJsonException>(() => QuollJson.Format(text, format));
            Assert.Equal(Place(expected), Place(error));
            foreach (var size in new[] { 1, 2, 1000 })
            {
                error = await Assert.ThrowsAsync<QuollJsonException>(() => FormatStream(utf8, size, format));
                Assert.Equal(Place(expected), Place(error));
                error = await QuollJson.FindErrorAsync(new SlowStream(utf8, size));
                Assert.Equal(Place(expected), Place(error));
            }
        }
    }

    [Fact]
    public async Task Errors_far_into_a_stream_say_where()
    {
        var text = "{\"list\":[" + string.Concat(Enumerable.Repeat("{\"a\":[1,\"é\"]},\n", 5000)) + "{\"b\":[0,1x]}]}";
        var expected = QuollJson.FindError(text)!;
        Assert.Equal("$.list[5000].b[1]", expected.Path);
        var error = await QuollJson.FindErrorAsync(new SlowStream(Encoding.UTF8.GetBytes(text), 1000));
        Assert.Equal(Place(expected), Place(error));
    }

    [Fact]
    public void Canonical_text_is_that_of_the_specification()
    {
        // RFC 8785 §3.2.4: the sample in UTF-8, byte by byte.
        var expected = Convert.FromHexString(
            "7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b3333333333333333332e333333333333332c"
            + "31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e4127425c225c5c5c5c5c222f227d");
        Assert.Equal(expected, QuollJson.Format(Encoding.UTF8.GetBytes(Rfc8785), JsonFormat.Canonical));
        // §3.2.3: names by their UTF-16 code units.
        Assert.Equal(
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"ö\":\"Latin Small Letter O With Diaeresis\",\"€\":\"Euro Sign\",\"😀\":\"Emoji: Grinning Face\",\"\uFB33\":\"Hebrew Letter Dalet With Dagesh\"}",
            QuollJson.Format("""
                {
                  "\u20ac": "Euro Sign",
                  "\r": "Carriage Return",
                  "\ufb33": "Hebrew Letter Dalet With Dagesh",
                  "1": "One",
                  "\ud83d\ude00": "Emoji: Grinning Face",
                  "\u0080": "Control",
                  "\u00f6": "Latin Small Letter O With Diaeresis"
                }
                """, JsonFormat.Canonical));
        Assert.Equal("[56,{\"1\":{\"f\":{\"F\":5,\"f\":\"hi\"},\"\\n\":56},\"10\":{},\"\":\"empty\",\"a\":{},\"111\":[]}]".Length,
            QuollJson.Format(
                "[56,{\"1\":{\"f\":{\"f\":\"hi\",\"F\":5},\"\\n\":56.0},\"10\":{ },\"\":\"empty\",\"a\":{ },\"111\":[ ]}]",
                JsonFormat.Canonical).Length);
    }

    // RFC 8785, appendix B.
    [Theory]
    [InlineData(0x0000000000000000, "0")]
    [InlineData(0x8000000000000000, "0")]
    [InlineData(0x0000000000000001, "5e-324")]
    [InlineData(0x8000000000000001, "-5e-324")]
    [InlineData(0x7fefffffffffffff, "1.7976931348623157e+308")]
    [InlineData(0xffefffffffffffff, "-1.7976931348623157e+308")]
    [InlineData(0x4340000000000000, "9007199254740992")]
    [InlineData(0xc340000000000000, "-9007199254740992")]
    [InlineData(0x4430000000000000, "295147905179352830000")]
    [InlineData(0x44b52d02c7e14af5, "9.999999999999997e+22")]
    [InlineData(0x44b52d02c7e14af6, "1e+23")]
    [InlineData(0x44b52d02c7e14af7, "1.0000000000000001e+23")]
    [InlineData(0x444b1ae4d6e2ef4e, "999999999999999700000")]
    [InlineData(0x444b1ae4d6e2ef4f, "999999999999999900000")]
    [InlineData(0x444b1ae4d6e2ef50, "1e+21")]
    [InlineData(0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7")]
    [InlineData(0x3eb0c6f7a0b5ed8d, "0.000001")]
    [InlineData(0x41b3de4355555553, "333333333.3333332")]
    [InlineData(0x41b3de4355555554, "333333333.33333325")]
    [InlineData(0x41b3de4355555555, "333333333.3333333")]
    [InlineData(0x41b3de4355555556, "333333333.3333334")]
    [InlineData(0x41b3de4355555557, "333333333.33333343")]
    [InlineData(0xbecbf647612f3696, "-0.0000033333333333333333")]
    [InlineData(0x43143ff3c1cb0959, "1424953923781206.2")]
    public void Canonical_numbers_are_those_of_the_specification(ulong bits, string expected)
    {
        var text = BitConverter.UInt64BitsToDouble(bits).ToString("E17", System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(expected, QuollJson.Format(text, JsonFormat.Canonical));
    }

    [Theory]
    [InlineData("1e400", "$")]
    [InlineData("{\"a\":[\"\\ud800\"]}", "$.a[0]")]
    [InlineData("{\"a\":{\"\\udc00\":1}}", "$.a")]
    [InlineData("[{\"a\":1,\"b\":2,\"\\u0061\":3}]", "$[0].a")]
    public void What_has_no_canonical_text_is_refused(string text, string path)
    {
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Format(text, JsonFormat.Canonical));
        Assert.StartsWith(path, error.Path, StringComparison.Ordinal);
        Assert.Null(QuollJson.FindError(text));
    }

    [VectorsFact]
    public async Task Vectors_give_what_their_names_say()
    {
        var files = Directory.GetFiles(SharedDocuments.Vectors!, "*.json");
        Assert.Equal(318, files.Length);
        foreach (var file in files)
        {
            var name = Path.GetFileNameWithoutExtension(file);
            var utf8 = File.ReadAllBytes(file);
            var error = QuollJson.FindError(utf8);
            var isValid = error is null;
            Assert.Equal(isValid, error is null);
            if (name[0] != 'i') Assert.True(isValid == (name[0] == 'y'), name);
            foreach (var size in new[] { 7, 100_000 })
                Assert.True(isValid == (await QuollJson.FindErrorAsync(new SlowStream(utf8, size, isAsync: false)) is null), name);
            // Undefined cases: UTF-8 is required, and numbers and escapes only need to match the grammar.
            if (name[0] == 'i') Assert.True(isValid == (IsUtf8(utf8) && !name.Contains("utf16", StringComparison.OrdinalIgnoreCase)), name);
            var text = Encoding.UTF8.GetString(utf8);
            if (IsUtf8(utf8) && !text.StartsWith('\uFEFF')) Assert.True(isValid == QuollJson.FindError(text) is null, name);
        }

        static bool IsUtf8(byte[] bytes) => System.Text.Unicode.Utf8.IsValid(bytes);
    }

    [Fact]
    public void Limits_hold_by_option()
    {
        var deep = new string('[', 5000) + new string(']', 5000);
        Assert.Null(QuollJson.FindError(deep));
        var error = QuollJson.FindError(deep, new QuollJsonOptions { MaxDepth = 4999 })!;
        Assert.Equal(4999, error.Offset);
        Assert.Null(QuollJson.FindError(deep, new QuollJsonOptions { MaxDepth = 5000 }));
        Assert.NotNull(QuollJson.FindError("[1]", new QuollJsonOptions { MaxLength = 2 }));
        error = QuollJson.FindError("\"\uD800\"")!;
        Assert.Equal(1, error.Offset);
    }
}
