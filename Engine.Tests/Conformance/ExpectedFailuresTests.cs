using Quoll.Test262.Catalog;

namespace Quoll.Tests.Conformance;

public class ExpectedFailuresTests
{
    private const string List = """
        # Why these fail
        a/one.js
        a/two.js strict

        # Why those fail
        b/three.js
        """;

    [Fact]
    public void A_line_without_a_mode_covers_every_mode()
    {
        ExpectedFailures list = ExpectedFailures.Parse(List);
        Assert.True(list.Contains("a/one.js", RunMode.Sloppy));
        Assert.True(list.Contains("a/one.js", RunMode.Strict));
        Assert.True(list.Contains("a/two.js", RunMode.Strict));
        Assert.False(list.Contains("a/two.js", RunMode.Sloppy));
        Assert.False(list.Contains("c.js", RunMode.Sloppy));
    }

    [Theory]
    [InlineData("a.js\na.js strict")]
    [InlineData("a.js strict\na.js strict")]
    [InlineData("a.js hard")]
    public void Repeated_lines_and_unknown_modes_are_refused(string text) =>
        Assert.Throws<FormatException>(() => ExpectedFailures.Parse(text));

    [Fact]
    public void Update_keeps_headings_and_sorts_between_them()
    {
        var failed = new Dictionary<string, (IReadOnlyList<RunMode>, bool)>
        {
            ["a/two.js"] = ([RunMode.Sloppy, RunMode.Strict], true),
            ["a/new.js"] = ([RunMode.Strict], false),
        };
        string updated = ExpectedFailures.Parse(List).Update(failed, wasRun: path => path.StartsWith("a/", StringComparison.Ordinal));
        Assert.Equal(
            """
            # Why these fail
            a/two.js

            # Why those fail
            b/three.js

            # Not explained yet
            a/new.js strict

            """.ReplaceLineEndings("\n"),
            updated);
        Assert.Equal(updated, ExpectedFailures.Parse(updated).Update(failed, path => path.StartsWith("a/", StringComparison.Ordinal)));
    }

    [Fact]
    public void Update_with_nothing_unexplained_leaves_no_empty_heading() =>
        Assert.Equal("# Why\na.js\n", ExpectedFailures.Parse("# Why\na.js\n\n# Not explained yet\nb.js\n").Update(
            new Dictionary<string, (IReadOnlyList<RunMode>, bool)> { ["a.js"] = ([RunMode.Sloppy], true) },
            _ => true));
}
