using Quoll.Test262.Catalog;

namespace Quoll.Tests.Conformance;

public class PathFilterTests
{
    [Theory]
    [InlineData("built-ins/JSON", true)]
    [InlineData("built-ins/JSON/", true)]
    [InlineData("test/built-ins/JSON", true)]
    [InlineData("built-ins/JSO", false)]
    [InlineData("built-ins/JSO*", true)]
    [InlineData("*/length.js", true)]
    [InlineData("built-ins/JSON/parse/length.js", true)]
    [InlineData("built-ins/JSON/parse/length", false)]
    [InlineData("built-ins/json", false)]
    public void Folders_files_and_wildcards(string pattern, bool matches) =>
        Assert.Equal(matches, new PathFilter([pattern]).Matches("built-ins/JSON/parse/length.js"));

    [Fact]
    public void No_pattern_chooses_everything() => Assert.True(new PathFilter([]).Matches("anything"));

    [Fact]
    public void One_of_several_patterns_suffices() => Assert.True(new PathFilter(["x", "a/*"]).Matches("a/b.js"));
}
