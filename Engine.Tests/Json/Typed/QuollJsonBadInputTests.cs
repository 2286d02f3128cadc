using System.Buffers;
using System.Text;

namespace Quoll.Tests.Json.Typed;

/// <summary>Texts that are refused, and their error messages.</summary>
public class QuollJsonBadInputTests
{
    public static TheoryData<bool> Ways => [true, false];

    private static QuollJsonOptions Options(bool compiles) => new() { CompilesAtOnce = compiles, IsCompilingOff = !compiles };

    [Theory]
    [MemberData(nameof(Ways))]
    public void Errors_say_what_and_where(bool compiles)
    {
        var hits = "{\"hits\":[{},{},{},\n{\"source\":{\"title\":12.5}}]}";
        var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Response>(hits, Options(compiles)));
        Assert.Equal("$.hits[3].source.title", error.Path);
        Assert.Equal((2, 20, 38L), (error.Line, error.Column, error.Offset));
        Assert.Equal("$.hits[3].source.title: 12.5 is not a string (line 2, column 20, byte 38)", error.Message);
    }

    [Theory]
    [InlineData("{\"hits\":[{\"id\":1.5}]}", "$.hits[0].id", "1.5")]
    [InlineData("{\"hits\":[{\"id\":3000000000}]}", "$.hits[0].id", "3000000000")]
    [InlineData("{\"hits\":[{\"id\":\"1\"}]}", "$.hits[0].id", "\"1\"")]
    [InlineData("{\"hits\":[{\"id\":null}]}", "$.hits[0].id", "null")]
    [InlineData("{\"hits\":[{\"id\":{}}]}", "$.hits[0].id", "an object")]
    [InlineData("{\"hits\":[{\"small\":256}]}", "$.hits[0].small", "256")]
    [InlineData("{\"hits\":[{\"small\":-1}]}", "$.hits[0].small", "-1")]
    [InlineData("{\"hits\":[{\"score\":1e400}]}", "$.hits[0].score", "1e400")]
    [InlineData("{\"hits\":[{\"single\":1e40}]}", "$.hits[0].single", "1e40")]
    [InlineData("{\"hits\":[{\"large\":9223372036854775808}]}", "$.hits[0].large", "9223372036854775808")]
    [InlineData("{\"hits\":[{\"exact\":1e30}]}", "$.hits[0].exact", "1e30")]
    [InlineData("{\"hits\":{}}", "$.hits", "an object")]
    [InlineData("{\"hits\":[[]]}", "$.hits[0]", "an array")]
    [InlineData("[]", "$", "an array")]
    [InlineData("{\"hits\":[]} x", "$", "'x'")]
    [InlineData("{\"hits\":[]},", "$", "','")]
    [InlineData("{\"hits\":[{\"a b\":[0,@]}]}", "$.hits[0]['a b'][1]", "'@'")]
    public void Errors_name_the_place_and_what_was_found(string text, string path, string found)
    {
        foreach (var compiles in new[] { true, false })
        {
            var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Response>(text, Options(compiles)));
            Assert.Equal(path, error.Path);
            Assert.Contains(found, error.Problem, StringComparison.Ordinal);
            // System.Text.Json reads numbers beyond the range of doubles as infinite, and cannot serialize them again.
            if (!text.Contains("1e40", StringComparison.Ordinal))
                Assert.ThrowsAny<Exception>(() => System.Text.Json.JsonSerializer.Deserialize<Response>(text));
        }
    }

    [Theory]
    [InlineData(new byte[] { 0xFF })]
    [InlineData(new byte[] { 0x80 })]
    [InlineData(new byte[] { 0xC0, 0x80 })]
    [InlineData(new byte[] { 0xC3 })]
    [InlineData(new byte[] { 0xE2, 0x82 })]
    [InlineData(new byte[] { 0xED, 0xA0, 0x80 })]
    [InlineData(new byte[] { 0xF4, 0x90, 0x80, 0x80 })]
    [InlineData(new byte[] { 0xF0, 0x9F, 0x98 })]
    public void Bytes_that_are_not_utf8_are_refused_everywhere(byte[] bad)
    {
        foreach (var before in new[] { "", "é", new string('x', 70), "\\n" })
        {
            foreach (var (start, end) in new[]
            {
                ("{\"name\":\"", "\"}"), ("{\"na", "\":1}"), ("{\"unknown\":\"", "\"}"), ("{\"unknown\":[{\"", "\":1}]}"),
                    ("{\"unknown\":[1,[\"", "\"]]}"),
                ("{\"unknown\":", "}"), ("", "{}"), ("{}", ""),
            })
            {
                var lead = start.EndsWith('"') ? start + before : start;
                byte[] text = [.. Encoding.UTF8.GetBytes(lead), .. bad, .. Encoding.UTF8.GetBytes(end)];
                foreach (var compiles in new[] { true, false })
                {
                    var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Hit>(text, Options(compiles)));
                    Assert.InRange(error.Offset, 0, text.Length);
                }
                Assert.NotNull(QuollJson.FindError(text));
            }
        }
    }

    [Fact]
    public void Lone_surrogates_in_a_text_are_refused()
    {
        // Not a theory, because its data would not keep these texts.
        foreach (var (text, path, offset) in new[]
        {
            ("{\"name\":\"a\uD800\"}", "$.name", 10), ("{\"name\":\"\uDC00é\"}", "$.name", 9),
                ("{\"hits\":[\"é\",\n\"\uD800\uD800\"]}", "$.hits[1]", 16), ("\uD800", "$", 0),
        })
        {
            var error = Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Hit>(text));
            Assert.Equal((path, (long)offset), (error.Path, error.Offset));
            Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize(text, typeof(Hit)));
        }
        Assert.Equal("\uD800", QuollJson.Deserialize<string>("\"\\ud800\""));
    }

    [Fact]
    public void Limits_hold_at_their_boundary()
    {
        AssertLimit<int[][]>("[[1]]", new() { MaxDepth = 2 }, new() { MaxDepth = 1 });
        AssertLimit<Hit>("{\"unknown\":[[]]}", new() { MaxDepth = 3 }, new() { MaxDepth = 2 });
        AssertLimit<int[]>("[1,2]", new() { MaxLength = 5 }, new() { MaxLength = 4 });
        AssertLimit<int[]>("[1,2]", new() { MaxCollectionLength = 2 }, new() { MaxCollectionLength = 1 });
        AssertLimit<List<int>>("[1,2]", new() { MaxCollectionLength = 2 }, new() { MaxCollectionLength = 1 });
        AssertLimit<Dictionary<string, int>>("{\"a\":1,\"b\":2}", new() { MaxCollectionLength = 2 }, new() { MaxCollectionLength = 1 });
        AssertLimit<string>("\"abc\"", new() { MaxStringLength = 3 }, new() { MaxStringLength = 2 });
        AssertLimit<string>("\"a\\u00e9c\"", new() { MaxStringLength = 3 }, new() { MaxStringLength = 2 });
        AssertLimit<string>("\"😀c\"", new() { MaxStringLength = 3 }, new() { MaxStringLength = 2 });

        static void AssertLimit<T>(string text, QuollJsonOptions within, QuollJsonOptions beyond)
        {
            Assert.NotNull(QuollJson.Deserialize<T>(text, within));
            Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<T>(text, beyond));
        }
    }

    [Fact]
    public void Skipped_values_are_checked()
    {
        foreach (var (value, isValid) in new[]
        {
            ("\"\\u12G4\"", false), ("\"\\u12\"", false), ("\"\\", false), ("\"\\x\"", false), ("\"\\ud800\\n\\/\"", true),
                ("\"a\tb\"", false),
            ("\"é\tb\"", false), ("\"é\\té\"", true), ("01", false), ("-", false), ("1.e1", false), ("1e+", false), ("-0.5E+10", true),
                ("nul", false),
            ("[1,]", false), ("[1 2]", false), ("{\"a\"}", false), ("{\"a\":1,}", false), ("[}", false), ("{]", false),
                ("[[[]],{\"a\":{}}]", true),
            (new string('[', 200) + new string(']', 200), true), (new string('[', 200) + new string(']', 199) + "}", false),
            (string.Concat(Enumerable.Repeat("{\"a\":[", 70)) + string.Concat(Enumerable.Repeat("]}", 70)), true),
        })
        {
            var text = $"{{\"unknown\":{value},\"id\":5}}";
            var options = new QuollJsonOptions { MaxDepth = 1000 };
            if (isValid) Assert.Equal(5, QuollJson.Deserialize<Hit>(text, options)!.Id);
            else Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<Hit>(text, options));
            Assert.Equal(isValid, QuollJson.FindError(value) is null);
        }
    }

    [Fact]
    public void Segments_are_read_as_one()
    {
        var utf8 = "{\"hits\":[{\"id\":7,\"name\":\"é\"}]}"u8.ToArray();
        for (var at = 1; at < utf8.Length; at++)
        {
            var read = QuollJson.Deserialize<Response>(Segment.Split(utf8, at));
            Assert.Equal((7, "é"), (read!.Hits![0].Id, read.Hits[0].Name));
        }
    }

    public sealed class Response
    {
        [System.Text.Json.Serialization.JsonPropertyName("hits")]
        public Hit[]? Hits { get; set; }
    }

    public sealed class Hit
    {
        [System.Text.Json.Serialization.JsonPropertyName("id")]
        public int Id { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("name")]
        public string? Name { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("small")]
        public byte Small { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("score")]
        public double Score { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("single")]
        public float Single { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("large")]
        public long Large { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("exact")]
        public decimal Exact { get; set; }

        [System.Text.Json.Serialization.JsonPropertyName("source")]
        public Source? Source { get; set; }
    }

    public sealed class Source
    {
        [System.Text.Json.Serialization.JsonPropertyName("title")]
        public string? Title { get; set; }
    }

    public static TheoryData<string> Lines => ["\n", "\r\n", "\n\n", "\n\t", "\n/**/", "\n//x\n", " \n", "\n \r"];

    // Indentation is compared with that of the entry before: in blocks of 32 units, and unit by unit near the end of a
    // text.
    [Theory]
    [MemberData(nameof(Lines))]
    public void White_space_of_any_length_and_kind(string line)
    {
        var options = new QuollJsonOptions { ReadCommentHandling = System.Text.Json.JsonCommentHandling.Skip };
        for (var first = 0; first < 70; first++)
        {
            for (var second = Math.Max(0, first - 2); second < first + 3; second++)
            {
                var (one, two) = (line + new string(' ', first), line + new string(' ', second));
                var text = $"{one}[{one}{{{two}\"a\"{one}:{two}1{two},{two}\"b\": {one}2 {one}}}{one},{two}{{ \"a\":{one}3}}{two}]{one}";
                foreach (var end in (string[])["", new string(' ', 40)])
                {
                    var read = QuollJson.Deserialize<Dictionary<string, int>[]>(text + end, options)!;
                    Assert.Equal((1, 2, 3), (read[0]["a"], read[0]["b"], read[1]["a"]));
                    Assert.ThrowsAny<QuollJsonException>(() => QuollJson.Deserialize<object>(text + end + "x", options));
                }
            }
        }
    }

    // System.Text.Json does not accept a comment between a name and its colon.
    [Fact]
    public void Comments_in_documents_of_the_platform()
    {
        var options = new QuollJsonOptions { ReadCommentHandling = System.Text.Json.JsonCommentHandling.Skip, AllowTrailingCommas = true };
        const string Text = "{/*1*/\"a\"/*2*/:/*3*/[1.50,/**/2,]//x\n,\"b/*\":\"/*\"/**/}";
        const string Plain = "{\"a\":[1.50,2],\"b/*\":\"/*\"}";
        Assert.Equal(Plain, QuollJson.Serialize(QuollJson.Deserialize<object>(Text, options)));
        Assert.Equal(Plain, QuollJson.Serialize(QuollJson.Deserialize<System.Text.Json.JsonElement>(Text, options)));
        Assert.Equal(Plain, QuollJson.Serialize(QuollJson.Deserialize<System.Text.Json.JsonDocument>(Text, options)));
        Assert.Equal(Plain, QuollJson.Serialize(QuollJson.Deserialize<System.Text.Json.Nodes.JsonObject>(Text, options)));
    }

    [Fact]
    public void Members_that_come_twice_in_documents_of_the_platform()
    {
        var options = new QuollJsonOptions { AllowDuplicateProperties = false };
        const string Text = """[{"a":1,"a":2}]""";
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<object>(Text, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Text.Json.JsonElement[]>(Text, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Text.Json.JsonDocument>(Text, options));
        Assert.Throws<QuollJsonException>(() => QuollJson.Deserialize<System.Text.Json.Nodes.JsonNode>(Text, options));
    }
}
