using Quoll.Web;

namespace Quoll.Tests.Web.Files;

/// <summary>Blob, File and FormData.</summary>
public class FileTests
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Files");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Files", name);

    [Theory]
    [InlineData("const b = new Blob(['x'.repeat(1e6)]), all = []; for (;;) all.push(b.bytes())")]
    [InlineData("const all = []; for (;;) all.push(new Blob(['x'.repeat(1e6)]))")]
    [InlineData("let b = new Blob(['x']); for (;;) b = new Blob([b, b])")]
    [InlineData("const f = new FormData(); for (;;) f.append('a', 'b')")]
    [InlineData("const f = new FormData(); for (let i = 0; i < 1e4; i++) f.append('a', 'b'); for (;;) f.get('c')")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }
}
