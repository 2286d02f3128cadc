using System.Reflection;
using Peer = Jint.Engine;

namespace Quoll.Tests.Docs;

/// <summary>Each row of docs/from-jint.md runs in Jint and in Quoll and gives what it says.</summary>
public class JintPageTests
{
    private static readonly Lazy<Assembly> Code = new(JintPage.Compile);

    public static TheoryData<int, string, string, string> Scripts()
    {
        var rows = new TheoryData<int, string, string, string>();
        foreach (var (line, script, inJint, inQuoll) in JintPage.Scripts()) rows.Add(line, script, inJint, inQuoll);
        return rows;
    }

    public static TheoryData<int> CodeLines() => new(JintPage.CodeRows().Select(static row => row.Line));

    [Theory]
    [MemberData(nameof(Scripts))]
    public async Task A_script_gives_what_its_row_says(int line, string script, string inJint, string inQuoll)
    {
        Assert.True(line > 0);
        Assert.Equal(inJint, await JintRun.Text(async () => JintRun.AddObjects(JintRun.CreatePeer()).Evaluate(script)));
        Assert.Equal(inQuoll, await JintRun.Text(async () => JintRun.AddObjects(JintRun.Create()).Evaluate(script)));
    }

    [Theory]
    [MemberData(nameof(CodeLines))]
    public async Task Code_does_what_its_row_says(int line)
    {
        var row = JintPage.CodeRows().Single(row => row.Line == line);
        Assert.NotNull(row.Jint ?? row.Quoll);
        if (row.Jint is not null) Assert.Equal(row.InJint, await Text("JintRows", JintRun.AddObjects(JintRun.CreatePeer())));
        if (row.Quoll is not null) Assert.Equal(row.InQuoll, await Text("QuollRows", JintRun.AddObjects(JintRun.Create())));

        Task<string> Text(string type, object engine) => JintRun.Text(() => Result(type, engine));

        async Task<object?> Result(string type, object engine)
        {
            var made = await (Task<object?>)Code.Value.GetType(type)!.GetMethod($"Line{line}")!.Invoke(null, [engine])!;
            if (row.Script is null) return made;
            if (made is Peer peer) return (ReferenceEquals(made, engine) ? peer : JintRun.AddObjects(peer)).Evaluate(row.Script);
            return (ReferenceEquals(made, engine) ? (Engine)made! : JintRun.AddObjects((Engine)made!)).Evaluate(row.Script);
        }
    }

    [Fact]
    public void The_page_has_rows()
    {
        Assert.True(JintPage.Scripts().Count() > 30);
        Assert.True(JintPage.CodeRows().Count() > 30);
    }
}
