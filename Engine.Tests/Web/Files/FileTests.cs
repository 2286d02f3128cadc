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
    [InlineData("const b = new Blob(); for (;;) URL.createObjectURL(b)")]
    [InlineData("const f = new FormData(); for (;;) f.append('a', 'b')")]
    [InlineData("const f = new FormData(); for (let i = 0; i < 1e4; i++) f.append('a', 'b'); for (;;) f.get('c')")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }

    [Fact]
    public void A_host_creates_blobs_files_and_forms_and_reads_them()
    {
        using var engine = new Engine(new EngineOptions { Extensions = [QuollWeb.Default] });
        var blob = WebFiles.CreateBlob(engine, "blob"u8.ToArray(), "Text/Plain");
        var file = WebFiles.CreateFile(engine, "file"u8.ToArray(), "a.txt", lastModified: DateTimeOffset.FromUnixTimeMilliseconds(5));
        engine.SetValue("blob", blob).SetValue("file", file).SetValue("form", WebFiles.CreateFormData(
            engine, [new("text", "value"), new("blob", blob), new("file", file)]));
        Assert.Equal("true text/plain 4 true a.txt  5", engine.Evaluate<string>(
            "`${blob instanceof Blob} ${blob.type} ${blob.size} ${file instanceof File} ${file.name} ${file.type} ${file.lastModified}`"));
        Assert.Equal("text,value;blob,blob;file,a.txt", engine.Evaluate<string>(
            "[...form].map(([name, value]) => [name, value.name ?? value]).join(';')"));
        Assert.Equal("le"u8.ToArray(), WebFiles.ToArray(engine.Evaluate("file.slice(2)")));
        Assert.Throws<ArgumentException>(() => WebFiles.ToArray("text"));
        Assert.Throws<ArgumentException>(() => WebFiles.CreateFormData(engine, [new("number", 1)]));
        engine.SetValue("headers", engine.GetValue("Headers").Construct(new { accept = "text/plain" }));
        Assert.Equal("text/plain", engine.Evaluate<string>("headers.get('Accept')"));
    }
}
