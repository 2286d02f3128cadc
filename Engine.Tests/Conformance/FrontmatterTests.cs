using Quoll.Test262.Catalog;

namespace Quoll.Tests.Conformance;

public class FrontmatterTests
{
    [Fact]
    public void Reads_lists_in_both_forms()
    {
        Frontmatter front = Frontmatter.Parse("""
            // a comment
            /*---
            description: >
                several
                lines: with a colon
            includes:
              - compareArray.js
              - propertyHelper.js
            features: [Symbol, Reflect.construct]
            flags: [onlyStrict, async, non-deterministic]
            ---*/
            throw 1;
            """);
        Assert.Equal(["compareArray.js", "propertyHelper.js"], front.Includes);
        Assert.Equal(["Symbol", "Reflect.construct"], front.Features);
        Assert.Equal(TestFlags.OnlyStrict | TestFlags.Async | TestFlags.NonDeterministic, front.Flags);
        Assert.Null(front.NegativePhase);
    }

    [Fact]
    public void Reads_what_a_negative_test_expects()
    {
        Frontmatter front = Frontmatter.Parse("/*---\nnegative:\n  phase: parse\n  type: SyntaxError\nflags: []\n---*/");
        Assert.Equal(("parse", "SyntaxError"), (front.NegativePhase, front.NegativeType));
    }

    [Theory]
    [InlineData("\r")]
    [InlineData("\r\n")]
    public void Line_ends_may_be_any(string lineEnd)
    {
        string source = string.Join(lineEnd, "// x", "/*---", "flags: [raw]", "includes: [a.js]", "---*/");
        Assert.Equal(["a.js"], Frontmatter.Parse(source).Includes);
    }

    [Theory]
    [InlineData("throw 1;")]
    [InlineData("/*---\nflags: [raw]\n")]
    [InlineData("/*---\nflags: [unheardOf]\n---*/")]
    public void What_cannot_be_read_is_refused(string source) => Assert.Throws<FormatException>(() => Frontmatter.Parse(source));

    [Theory]
    [InlineData("", new[] { "Sloppy", "Strict" })]
    [InlineData("onlyStrict", new[] { "Strict" })]
    [InlineData("noStrict", new[] { "Sloppy" })]
    [InlineData("raw", new[] { "Sloppy" })]
    [InlineData("module", new[] { "Module" })]
    [InlineData("module, raw", new[] { "Module" })]
    public void Flags_choose_the_modes(string flags, string[] modes)
    {
        var test = new TestCase("a/b/c.js", Frontmatter.Parse($"/*---\nflags: [{flags}]\n---*/"));
        Assert.Equal(modes, test.Modes.Select(mode => mode.ToString()));
    }

    [Theory]
    [InlineData("built-ins/JSON/parse/x.js", "built-ins/JSON")]
    [InlineData("harness/x.js", "harness")]
    [InlineData("x.js", "")]
    public void The_folder_of_the_summary_is_two_deep(string path, string folder) =>
        Assert.Equal(folder, new TestCase(path, new Frontmatter()).Folder);
}
