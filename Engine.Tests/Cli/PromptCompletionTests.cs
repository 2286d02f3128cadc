using Quoll.Cli.Repl;

namespace Quoll.Tests.Cli;

/// <summary>What the prompt completes at the end of a text.</summary>
public class PromptCompletionTests
{
    [Theory]
    [InlineData("data[0].fir", "first")]
    [InlineData("data[0].list[1].sec", "second")]
    [InlineData("map['key'].th", "third")]
    [InlineData("1 + data[0]['list'][1].sec", "second")]
    [InlineData("[1, 2].toSor", "toSorted")]
    [InlineData("data[x].fir", "")]
    [InlineData("'a)'.trim().toUpp", "toUpperCase")]
    [InlineData("data.map(x => f(x)).toSor", "toSorted")]
    [InlineData("data[0].list.join(')').split('(').findLastI", "findLastIndex")]
    [InlineData("1 + Object.keys(data).length.toF", "toFixed")]
    [InlineData("new Map([[1, 2]]).getOr", "getOrInsert getOrInsertComputed")]
    [InlineData("new Point(1).dist", "distance")]
    [InlineData("f().", "")]
    [InlineData("data.map(f)[0].", "")]
    [InlineData("(data).", "")]
    [InlineData("changed.trim().", "")]
    public void Properties_behind_brackets_are_completed(string text, string expected)
    {
        var engine = new Engine();
        engine.Execute("var data = [{ first: 1, list: [0, { second: 2 }] }], map = { key: { third: 3 } }; "
            + "function f() { throw 1 } class Point { distance() { } } var changed = { trim: f }");
        Assert.Equal(expected, string.Join(' ', new Completion(engine).Find(text).Candidates));
    }

    [Fact]
    public void File_names_are_completed_in_strings()
    {
        using var folder = new TemporaryFolder();
        folder.Write("only.txt", "");
        var text = $"read('{folder.Path}/on";
        var (start, candidates) = new Completion(new Engine()).Find(text);
        Assert.Equal((text.IndexOf('\'') + 1, $"{folder.Path}/only.txt"), (start, Assert.Single(candidates)));
        Assert.Empty(new Completion(new Engine()).Find($"// {folder.Path}/on").Candidates);
    }
}
