using System.Text;

namespace Quoll.Tests.Json.Typed;

/// <summary>JsonTextScanner finds the ends of texts in a stream, wherever the parts of the stream end.</summary>
public class JsonTextScannerTests
{
    private static readonly string Long = new('x', 200);

    private static readonly string[] Texts =
    [
        "1", "-2.5e3", "true", "null", "\"a\"", "\"\\\"\"", "\"\\\\\"", "\"[{\"", "[]", "{}", "[[],[{}]]", """{"a":[1,"]}\"",{"b":"\\"}]}""",
        $"\"{Long}\"", $"[\"{Long}\\\"]\",\"{Long}\\\\\"]", $$"""{"{{Long}}":[{"{{Long}}]":"\\\\"},[1,2,3]]}""",
        "[" + string.Join(',', Enumerable.Range(0, 100)) + "]",
        $"[{string.Concat(Enumerable.Repeat("[", 80))}{string.Concat(Enumerable.Repeat("]", 80))}]",
        "\"é😀\"",
    ];

    // The texts that are found, if the stream arrives in parts of a size.
    private static List<string> Find(string stream, int size)
    {
        var utf8 = Encoding.UTF8.GetBytes(stream);
        var found = new List<string>();
        var scanner = default(JsonTextScanner);
        var start = 0;
        for (var at = 0; at < utf8.Length;)
        {
            var part = utf8.AsSpan(at, Math.Min(size, utf8.Length - at));
            var end = scanner.FindEnd(part);
            at += end < 0 ? part.Length : end;
            if (end < 0) continue;
            found.Add(Encoding.UTF8.GetString(utf8.AsSpan(start, at - start)).Trim());
            start = at;
        }
        if (start < utf8.Length) found.Add(Encoding.UTF8.GetString(utf8.AsSpan(start)).Trim());
        return found;
    }

    [Theory]
    [InlineData(" ")]
    [InlineData("\n")]
    [InlineData("\r\n\t ")]
    public void Texts_end_where_they_end(string space)
    {
        var stream = space + string.Join(space, Texts);
        for (var size = 1; size <= 200; size++) Assert.Equal(Texts, Find(stream, size));
        Assert.Equal(Texts, Find(stream, stream.Length * 4));
    }

    [Fact]
    public void Texts_need_no_white_space_if_their_characters_separate_them() =>
        Assert.Equal(["1", "\"a\"", "\"b\"", "{}", "[2]", "true", "[]"], Find("""1"a""b"{}[2]true[]""", 1000));

    [Fact]
    public void Text_that_is_not_complete_has_no_end()
    {
        foreach (var begun in new[] { "", " ", "1", "tru", "\"a", "\"\\\"", "[1,2", "{\"a\":{}", "[\"]" })
        {
            var scanner = default(JsonTextScanner);
            Assert.Equal(-1, scanner.FindEnd(Encoding.UTF8.GetBytes(begun)));
        }
    }

    [Fact]
    public void Text_that_is_not_JSON_goes_to_the_parser_with_its_error() =>
        Assert.Equal(["]", "{ x ]", "}", ",", "2"], Find("] { x ]} , 2", 3));
}
