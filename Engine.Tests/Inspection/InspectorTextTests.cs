using System.Text;
using System.Text.Json;
using Quoll.Inspection;
using Quoll.Tests.Cli;
using Quoll.Tests.Programs;

namespace Quoll.Tests.Inspection;

/// <summary>
/// Values as Node shows them. testdata/inspection/like-node.txt has Node's text, and unlike-node.txt has texts that
/// differ on purpose.
/// </summary>
public class InspectorTextTests
{
    private const string LikeNode = "like-node.txt", UnlikeNode = "unlike-node.txt";

    private static string FileOf(string name) => Path.Combine(ProjectFolder.TestData, "inspection", name);

    // Returns each expression with its text. Lines that begin with '#' are comments.
    private static List<(string Expression, string Text)> Entries(string name) => File.ReadAllText(FileOf(name)).Split("\n\n")
        .Select(entry => string.Join('\n', entry.Split('\n').Where(line => !line.StartsWith("# ", StringComparison.Ordinal))).Trim('\n'))
        .Where(entry => entry.Length > 0).Select(entry => (entry[2..entry.IndexOf('\n')], entry[(entry.IndexOf('\n') + 1)..])).ToList();

    [Theory]
    [InlineData(LikeNode)]
    [InlineData(UnlikeNode)]
    public void Values_are_shown_as_the_file_says(string name)
    {
        var shown = new StringBuilder();
        var expected = new StringBuilder();
        foreach (var (expression, text) in Entries(name))
        {
            var engine = new Engine(new EngineOptions { Globals = EngineGlobals.Web, TimeZone = TimeZoneInfo.Utc });
            expected.Append($"> {expression}\n{text}\n\n");
            shown.Append($"> {expression}\n{new Inspector().Inspect(engine.Execute(expression))}\n\n");
        }
        Assert.Equal(expected.ToString(), shown.ToString());
        Assert.True(Entries(name).Count > 5);
    }

    [SkippableFact]
    public void Node_shows_the_same_and_something_else_where_the_file_says_so()
    {
        var same = Entries(LikeNode);
        List<string> shown = [];
        try
        {
            shown = ShownByNode(same);
        }
        catch (NodeUnavailableException e)
        {
            Skip.If(true, e.Message);
        }
        if (Environment.GetEnvironmentVariable("QUOLL_UPDATE_GOLDEN") == "1")
        {
            var head = string.Concat(File.ReadLines(FileOf(LikeNode)).TakeWhile(line => line.Length > 0).Select(line => line + "\n")) + "\n";
            File.WriteAllText(FileOf(LikeNode), head + string.Concat(same.Zip(shown, (entry, text) => $"> {entry.Expression}\n{text}\n\n")));
        }
        Assert.Equal(Entries(LikeNode).Select(entry => entry.Text), shown);

        var other = Entries(UnlikeNode).Where(entry => !entry.Expression.Contains("SuppressedError")).ToList();
        Assert.All(other.Zip(ShownByNode(other)), pair => Assert.NotEqual(pair.Second, pair.First.Text));
    }

    private static List<string> ShownByNode(List<(string Expression, string Text)> entries)
    {
        const string program = """
            process.on('unhandledRejection', () => {});
            const { inspect } = require('util'), limit = Error.stackTraceLimit;
            const texts = [];
            for (const line of require('fs').readFileSync(process.argv[2], 'utf8').split('\n')) {
                Error.stackTraceLimit = limit;
                texts.push(inspect((0, eval)(line)));
            }
            console.log(JSON.stringify(texts));
            """;
        using var folder = new TemporaryFolder();
        var script = folder.Write("show.js", program);
        var list = folder.Write("list.txt", string.Join('\n', entries.Select(entry => entry.Expression)));
        return JsonSerializer.Deserialize<List<string>>(NodeProcess.Run(script, list).Output)!;
    }
}
