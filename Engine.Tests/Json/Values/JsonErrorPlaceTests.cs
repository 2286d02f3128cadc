using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Quoll.Tests.Json.Typed;

namespace Quoll.Tests.Json.Values;

/// <summary>An error of engine.Json.Parse has the place in the JSON text.</summary>
public class JsonErrorPlaceTests
{
    private readonly Engine _engine = new();

    private async Task<JavaScriptException[]> Errors(string text, JsonParseOptions? options = null)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        return
        [
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(text, options)),
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(text.AsSpan(), options)),
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(utf8, options)),
            Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(Segment.Split(utf8, utf8.Length / 2), options)),
            await Assert.ThrowsAsync<JavaScriptException>(() => _engine.Json.ParseAsync(new MemoryStream(utf8), options)),
            await Assert.ThrowsAsync<JavaScriptException>(() =>
                _engine.Json.ParseAsync(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), options)),
        ];
    }

    [Theory]
    [InlineData("{\"a\": 01}", 1, 8, "{\"a\": 01}", 7)]
    [InlineData("{\n  \"é\": [1,\n  x]}", 3, 3, "  x]}", 2)]
    [InlineData("{\r\n\"é\": \"😀\" 1}", 2, 11, "\"é\": \"😀\" 1}", 10)]
    [InlineData("[1,\n?", 2, 1, "?", 0)]
    [InlineData("", 1, 1, "", 0)]
    [InlineData("\t\"a", 1, 4, " \"a", 3)]
    public async Task Line_column_and_excerpt_are_those_of_the_text(string text, int line, int column, string shown, int caret)
    {
        foreach (var error in await Errors(text))
        {
            Assert.Equal((line, column), (error.Line, error.Column));
            Assert.Equal($"    {shown}\n    {new string(' ', caret)}^", error.Excerpt);
            Assert.Null(error.SourceName);
            Assert.Equal(error.Description, error.Message);
            Assert.Contains($"(line {line} column {column})", error.Message, StringComparison.Ordinal);
            Assert.Contains(error.Excerpt, error.ToString(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Long_line_is_cut_around_the_place()
    {
        foreach (var error in await Errors($"[\n[{new string('1', 500)},x,{new string('é', 500)}]]"))
        {
            Assert.Equal((2, 503), (error.Line, error.Column));
            var lines = error.Excerpt.Split('\n');
            Assert.InRange(lines[0].Length, 40, 90);
            Assert.Equal('x', lines[0][lines[1].IndexOf('^')]);
        }
    }

    [Fact]
    public async Task Depth_limit_has_its_place_too()
    {
        foreach (var error in await Errors("[\n  [[]]]", new JsonParseOptions { MaxDepth = 2 }))
        {
            Assert.Equal((2, 4), (error.Line, error.Column));
            Assert.Equal("      [[]]]\n       ^", error.Excerpt);
            Assert.StartsWith("RangeError", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Bytes_that_are_not_UTF_8_have_a_place()
    {
        byte[] text = [(byte)'[', (byte)'\n', (byte)'"', 0xFF, (byte)'"', (byte)']'];
        var error = Assert.Throws<JavaScriptException>(() => _engine.Json.Parse(text));
        Assert.Equal((2, 2), (error.Line, error.Column));
    }

    [Fact]
    public void Error_in_a_script_has_the_place_in_the_script()
    {
        var error = Assert.Throws<JavaScriptException>(() => _engine.Execute("\n JSON.parse('[\\n\\n x')"));
        Assert.NotNull(error.SourceName);
        Assert.Equal(2, error.Line);
        var reviver = _engine.Evaluate("(function () { return JSON.parse('[\\n\\n x'); })");
        var inner = Assert.Throws<JavaScriptException>(() => _engine.Json.Parse("[1]", new JsonParseOptions { Reviver = reviver }));
        Assert.NotNull(inner.SourceName);
        Assert.Equal(1, inner.Line);
    }

    [Fact]
    public void Error_of_typed_reading_has_its_place_in_all_forms()
    {
        var error = Assert.Throws<QuollJsonException>(() => _engine.Json.Deserialize<int[]>("[1,\n x]"));
        Assert.Equal((2, 2), (error.Line, error.Column));
    }
}
