using System.Text.RegularExpressions;
using Quoll.DevTools.Protocol;

namespace Quoll.Tests.DevTools;

/// <summary>docs/debugging.md has a row for each method, and its lists are true.</summary>
public partial class MethodPageTests
{
    [GeneratedRegex(@"`(?<name>[A-Z]\w+\.[a-z]\w+)`")]
    private static partial Regex Method { get; }

    [Fact]
    public void The_page_lists_the_methods_that_there_are_and_names_those_that_there_are_not()
    {
        var page = File.ReadAllText(Path.Combine(ProjectFolder.Root, "docs", "debugging.md")).Split("### Methods")[1];
        var parts = page.Split("Not there, and why:");
        Assert.Equal(MethodTable.Names.Order(), Named(parts[0]));
        Assert.Empty(Named(parts[1]).Intersect(MethodTable.Names));

        static IEnumerable<string> Named(string part) => part.Split('\n').Where(static line => line.StartsWith("| `", StringComparison.Ordinal))
            .SelectMany(static line => Method.Matches(line.Split(" | ")[0])).Select(static match => match.Groups["name"].Value).Order();
    }
}
