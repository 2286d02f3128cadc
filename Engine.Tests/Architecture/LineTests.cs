using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Quoll.Tests.Architecture;

/// <summary>
/// Lines of code and comments are short enough to read two files side by side. Quoted text does not count.
/// </summary>
public class LineTests
{
    private const int MaxCode = 140;

    private const int MaxComment = 120;

    [Theory]
    [InlineData("Engine")]
    [InlineData("Engine.AspNetCore")]
    [InlineData("Engine.DependencyInjection")]
    [InlineData("Engine.DevTools")]
    [InlineData("Engine.Cli")]
    [InlineData("Engine.Intl")]
    [InlineData("Engine.Intl.Data")]
    [InlineData("Engine.Orleans")]
    [InlineData("Engine.Web")]
    [InlineData("Engine.Tests")]
    [InlineData("Engine.Benchmarks")]
    [InlineData("Engine.Generators")]
    [InlineData("Engine.Documentation")]
    [InlineData("Engine.Profile")]
    [InlineData("test262-harness")]
    [InlineData("wpt-harness")]
    public void Lines_are_not_too_long(string project)
    {
        var folder = Path.Combine(ProjectFolder.Root, project);
        var faults = new List<string>();
        foreach (var file in SourceTree.FilesIn(folder))
        {
            var tree = CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(folder, file)));
            var quoted = QuotedLengths(tree);
            foreach (var line in tree.GetText().Lines)
            {
                var text = line.ToString();
                var isComment = text.TrimStart().StartsWith("//", StringComparison.Ordinal);
                if (text.Length - quoted[line.LineNumber] > (isComment ? MaxComment : MaxCode))
                    faults.Add($"{file}:{line.LineNumber + 1}: {text.Length}");
            }
        }
        if (faults.Count > 0) Assert.Fail(string.Join('\n', faults));
    }

    // Returns how many characters of each line are quoted text.
    private static int[] QuotedLengths(SyntaxTree tree)
    {
        var lines = tree.GetText().Lines;
        var lengths = new int[lines.Count];
        foreach (var token in tree.GetRoot().DescendantTokens())
        {
            var kind = token.Kind();
            if (kind is not (
                SyntaxKind.StringLiteralToken or SyntaxKind.InterpolatedStringTextToken or SyntaxKind.MultiLineRawStringLiteralToken
                or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.Utf8StringLiteralToken
                or SyntaxKind.Utf8MultiLineRawStringLiteralToken))
            {
                continue;
            }
            for (var i = lines.IndexOf(token.SpanStart); i <= lines.IndexOf(token.Span.End); i++)
            {
                lengths[i] += Math.Max(0, Math.Min(token.Span.End, lines[i].End) - Math.Max(token.SpanStart, lines[i].Start));
            }
        }
        return lengths;
    }
}
