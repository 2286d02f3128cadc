using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

/// <summary>No input overflows the native stack: nesting ends in an error, and chains are parsed.</summary>
public class NestingTests
{
    private const int Depth = 100_000;

    // Deeper than the stack of any thread: a level of blocks takes some 80 bytes in optimised code.
    private const int DepthBeyondStack = 1_000_000;

    private static string Repeat(string text, int depth = Depth) => string.Concat(Enumerable.Repeat(text, depth));

    [Theory]
    [InlineData("[")]
    [InlineData("(")]
    [InlineData("{")]
    [InlineData("!!!!!!!!!!")]
    [InlineData("f(")]
    [InlineData("a[")]
    [InlineData("`${")]
    [InlineData("(function () {")]
    [InlineData("class A { static {")]
    [InlineData("class A { a =")]
    [InlineData("class A extends (")]
    [InlineData("@(")]
    [InlineData("class A { @a(")]
    [InlineData("class A { accessor a =")]
    [InlineData("({ a:")]
    [InlineData("a => ")]
    [InlineData("(a =")]
    [InlineData("try {")]
    [InlineData("if (a) ")]
    [InlineData("for (;;)")]
    [InlineData("import(")]
    [InlineData("async(")]
    public void Deep_nesting_is_a_syntax_error(string opening)
    {
        var error = Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript(Repeat(opening, DepthBeyondStack), "test.js"));
        Assert.Equal(SyntaxMessages.NestedTooDeeply, error.Message);
    }

    [Fact]
    public void Deep_patterns_are_a_syntax_error()
    {
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript("var " + Repeat("[") + "a" + Repeat("]") + " = 0", "test.js"));
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript("(" + Repeat("[") + "a" + Repeat("]") + ") => 0", "test.js"));
    }

    [Theory]
    [InlineData("a", ".b")]
    [InlineData("a", "?.b")]
    [InlineData("a", "()")]
    [InlineData("a", "``")]
    [InlineData("a", " + a")]
    [InlineData("a", " && a")]
    [InlineData("a", ", a")]
    [InlineData("if (a) ;", "else if (a) ;")]
    [InlineData("a", ";a")]
    [InlineData("[", "],[")]
    [InlineData("a", ", @a @b() class {}")]
    public void Chains_have_no_limit(string first, string link)
    {
        var text = first + Repeat(link) + (first == "[" ? "]" : "");
        Assert.NotEmpty(Parser.ParseScript(text, "test.js").Body);
    }
}
