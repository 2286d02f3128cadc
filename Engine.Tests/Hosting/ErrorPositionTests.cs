using Quoll.Text;

namespace Quoll.Tests.Hosting;

public class ErrorPositionTests
{
    [Fact]
    public void The_caret_is_under_the_column()
    {
        var position = ErrorPosition.From(new SourceText("one\n\ttwo three", "f.js"), 9)!;
        Assert.Equal("f.js:2:6", position.ToString());
        Assert.Equal("     two three\n         ^", position.Excerpt);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5_000)]
    [InlineData(9_999)]
    public void A_long_line_is_cut_around_the_column(int offset)
    {
        var text = string.Concat(Enumerable.Range(0, 10_000).Select(i => i == offset ? '!' : '.'));
        var lines = ErrorPosition.From(new SourceText(text, "f.js"), offset)!.Excerpt.Split('\n');
        Assert.True(lines[0].Length <= ErrorPosition.MaxExcerptLength + 6);
        Assert.Equal('!', lines[0][lines[1].IndexOf('^')]);
    }

    [Fact]
    public void The_end_of_the_text_has_a_position()
    {
        var position = ErrorPosition.From(new SourceText("f(", "f.js"), 2)!;
        Assert.Equal((1, 3), (position.Line, position.Column));
        Assert.Equal("    f(\n      ^", position.Excerpt);
    }
}
