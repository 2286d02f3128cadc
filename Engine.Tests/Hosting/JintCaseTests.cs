using Quoll.Tests.Docs;

namespace Quoll.Tests.Hosting;

/// <summary>
/// Cases in the manner of the tests of Jint's engine and of its interop, in testdata/jint-cases.txt: a script over .NET
/// objects, an arrow, and the result that Jint and Quoll both give. docs/from-jint.md has the cases that differ.
/// </summary>
public class JintCaseTests
{
    private const string Arrow = " → ";

    public static TheoryData<string, string> Cases()
    {
        var cases = new TheoryData<string, string>();
        foreach (var line in File.ReadLines(Path.Combine(ProjectFolder.Root, "testdata", "jint-cases.txt")))
        {
            var end = line.LastIndexOf(Arrow, StringComparison.Ordinal);
            cases.Add(line[..end], line[(end + Arrow.Length)..]);
        }
        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Both_engines_give_the_same(string script, string expected)
    {
        Assert.Equal(expected, await JintRun.Text(async () => JintRun.AddObjects(JintRun.CreatePeer()).Evaluate(script)));
        Assert.Equal(expected, await JintRun.Text(async () => JintRun.AddObjects(JintRun.Create()).Evaluate(script)));
    }
}
