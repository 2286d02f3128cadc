using Quoll.Text.SourceMaps;

namespace Quoll.Tests.Debugging;

/// <summary>Traces show the original sources (ECMA-426).</summary>
public class SourceMapTests
{
    // Line 2, column 7 of the generated text is line 10, column 3 of a.ts: [6, 0, 9, 2] in base64 VLQ.
    private const string Map = """
        {"version":3,"sources":["src/a.ts"],"sourcesContent":["1\n2\n3\n4\n5\n6\n7\n8\n9\nx throw oops;"],"mappings":";MASE"}
        """;

    private const string Code = "var a;\n      throw new Error('oops');\n//# sourceMappingURL=a.js.map";

    private static JavaScriptException Failure(Func<string, string, string?>? maps, string code = Code, EngineConsole? console = null) =>
        Assert.Throws<JavaScriptException>(() => new Engine(new EngineOptions { SourceMaps = maps, Console = console })
            .Execute(code, new() { SourceName = "out/a.js" }));

    [Fact]
    public void An_error_is_at_its_place_in_the_original()
    {
        string[]? asked = null;
        var failure = Failure((source, url) =>
        {
            asked = [source, url];
            return Map;
        });
        Assert.Equal(["out/a.js", "a.js.map"], asked!);
        Assert.Equal(("out/src/a.ts", 10, 3), (failure.SourceName, failure.Line, failure.Column));
        Assert.Contains("x throw oops;", failure.Excerpt);
        Assert.Equal("    at out/src/a.ts:10:3", failure.JavaScriptStackTrace);
    }

    [Fact]
    public void Scripts_see_original_places_in_the_property_stack()
    {
        var engine = new Engine(new EngineOptions { SourceMaps = static (_, _) => Map });
        const string code = "var e;\n try { throw new Error('oops') } catch (x) { e = x.stack }\ne\n//# sourceMappingURL=m";
        Assert.Contains("src/a.ts:10:3", engine.Evaluate(code, new() { SourceName = "a.js" }).AsString());
    }

    [Fact]
    public void A_map_may_be_in_the_source_itself()
    {
        var data = Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(Map));
        var inline = Code.Replace("a.js.map", $"data:application/json;base64,{data}");
        Assert.Equal(10, Failure(static (_, _) => throw new InvalidOperationException("not asked"), inline).Line);
        Assert.Equal(2, Failure(null, inline).Line);
    }

    [Theory]
    [InlineData("{", "not valid")]
    [InlineData("[]", "not valid: A source map is an object.")]
    [InlineData("{\"version\":4}", "version 3")]
    [InlineData("{\"version\":\"3\"}", "not valid")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"!\"}", "'!' is not a digit")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"g\"}", "middle of a number")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"AEAA\"}", "outside of its source")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"ggggggggggggB\"}", "too large")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"ggggggggggggf\"}", "too large")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"gggggggggggggC\"}", "too large")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"ggggggE\"}", "too large")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"D\"}", "outside of the text")]
    [InlineData("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"AA+/////DA\"}", "outside of its source")]
    [InlineData("{\"version\":3,\"sections\":[{\"offset\":{\"line\":-1,\"column\":0},\"map\":{}}]}", "outside of the text")]
    [InlineData("{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":0},\"map\":{\"sections\":[]}}]}", "has sources")]
    public void A_map_that_is_wrong_changes_nothing_and_is_told(string map, string expected)
    {
        var told = new List<string>();
        var failure = Failure((_, _) => map, console: EngineConsole.To((_, text) => told.Add(text)));
        Assert.Equal(("out/a.js", 2), (failure.SourceName, failure.Line));
        Assert.Contains(expected, Assert.Single(told));
    }

    [Fact]
    public void A_lone_surrogate_is_not_JSON()
    {
        var told = new List<string>();
        var map = Map + (char)0xD800;
        Assert.Equal(2, Failure((_, _) => map, console: EngineConsole.To((_, text) => told.Add(text))).Line);
        Assert.Contains("not valid", Assert.Single(told));
    }

    [Fact]
    public void An_exception_of_the_console_changes_nothing() =>
        Assert.Equal(2, Failure(static (_, _) => "{", console: EngineConsole.To(static (_, _) => throw new IOException("gone"))).Line);

    [Fact]
    public void The_host_may_show_the_trace_for_which_it_finds_a_map()
    {
        Engine? engine = null;
        var asked = 0;
        engine = new Engine(new EngineOptions
        {
            SourceMaps = (_, _) =>
            {
                if (asked++ == 0) Assert.Contains("a.js:2", engine!.Evaluate("e.stack").AsString());
                return Map;
            },
        });
        const string code = "var e;\n try { throw new Error('oops') } catch (x) { e = x }\n//# sourceMappingURL=m";
        engine.Execute(code, new() { SourceName = "a.js" });
        Assert.Contains("src/a.ts:10:3", engine.Evaluate("e.stack").AsString());
        Assert.Equal(1, asked);
    }

    [Fact]
    public void A_long_root_is_not_copied_for_each_source()
    {
        var sources = string.Join(",", Enumerable.Repeat("\"\"", 20_000));
        var text = $$"""{"version":3,"sourceRoot":"{{new string('r', 100_000)}}","sources":[{{sources}}],"mappings":"AAAA"}""";
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.True(SourceMap.Parse(text).TryFind(1, 1, out var place));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 20_000_000);
        Assert.Equal(100_001, place.Source.Length);
    }

    [Theory]
    [InlineData("1 //# sourceMappingURL=a.map", "a.map")]
    [InlineData("//@\tsourceMappingURL= a.map \u00A0\n1", "a.map")]
    [InlineData("//# sourceMappingURL=a\n//# sourceMappingURL=b c", "a")]
    [InlineData("//# sourceMappingURL=a\"", null)]
    [InlineData("//# sourceMappingURL=\na", null)]
    [InlineData("//#sourceMappingURL=a", null)]
    public void A_comment_names_the_map(string text, string? expected) => Assert.Equal(expected, MagicComment.SourceMapUrlOf(text));

    // The time must not grow with the square of their number.
    [Fact]
    public void A_line_may_have_as_many_comments_as_fit() =>
        Assert.Null(MagicComment.SourceMapUrlOf(string.Concat(Enumerable.Repeat("//# sourceMappingURL=a ", 1_000_000)) + "x"));

    [Fact]
    public void An_exception_of_the_host_changes_nothing_and_is_told()
    {
        var told = new List<string>();
        var failure = Failure(static (_, _) => throw new IOException("gone"), console: EngineConsole.To((_, text) => told.Add(text)));
        Assert.Equal(2, failure.Line);
        Assert.Contains("cannot be read: gone", Assert.Single(told));
    }

    [Theory]
    [InlineData(1, 1, "a 1:1")]
    [InlineData(1, 9, "a 1:1")]
    [InlineData(1, 10, "b 3:5")]
    [InlineData(1, 12, "none")]
    [InlineData(2, 1, "none")]
    [InlineData(3, 5, "b 3:5")]
    public void The_mapping_before_a_place_tells_its_original(int line, int column, string expected)
    {
        // [0,0,0,0], [9,1,2,4], [2] on line 1, and [4,0,0,0] on line 3.
        var map = SourceMap.Parse("""{"version":3,"sources":["a","b"],"mappings":"AAAA,SCEI,E;;IAAA"}""");
        Assert.Equal(expected, map.TryFind(line, column, out var place) ? $"{place.Source} {place.Line}:{place.Column}" : "none");
    }

    [Fact]
    public void An_index_map_has_sections()
    {
        var map = SourceMap.Parse("""
            )]}' for browsers
            {"version":3,"sections":[
              {"offset":{"line":0,"column":0},"map":{"version":3,"sources":["a"],"mappings":"AAAA"}},
              {"offset":{"line":4,"column":2},"map":{"version":3,"sourceRoot":"r","sources":["b"],"mappings":"AACA;AACA"}}]}
            """);
        Assert.True(map.TryFind(1, 1, out var first));
        Assert.True(map.TryFind(5, 3, out var second));
        Assert.True(map.TryFind(6, 1, out var third));
        Assert.Equal("a 1, r/b 2, r/b 3", $"{first.Source} {first.Line}, {second.Source} {second.Line}, {third.Source} {third.Line}");
    }

    [Fact]
    public void Sections_and_mappings_need_no_order()
    {
        var map = SourceMap.Parse("""
            {"version":3,"sections":[
              {"offset":{"line":4,"column":0},"map":{"version":3,"sources":["b"],"mappings":"IACA,JADA"}},
              {"offset":{"line":0,"column":0},"map":{"version":3,"sources":["a"],"mappings":"AAAA"}}]}
            """);
        Assert.True(map.TryFind(1, 1, out var first));
        Assert.True(map.TryFind(5, 1, out var second));
        Assert.True(map.TryFind(5, 5, out var third));
        Assert.Equal("a 1, b 1, b 2", $"{first.Source} {first.Line}, {second.Source} {second.Line}, {third.Source} {third.Line}");
    }
}
