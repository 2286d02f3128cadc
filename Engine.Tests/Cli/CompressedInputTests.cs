using System.IO.Compression;
using System.Text;
using Quoll.Cli.Json;

namespace Quoll.Tests.Cli;

/// <summary>Inputs whose first bytes say that they are compressed.</summary>
public class CompressedInputTests
{
    [SkippableTheory]
    [InlineData("quoll --json input.id < x", 0, "1\n2\n")]
    [InlineData("cat x | quoll --ndjson input.id", 0, "1\n2\n")]
    [InlineData("quoll --ndjson input.id x", 0, "1\n2\n")]
    [InlineData("head -c 25 x | quoll --json input.id", 2, "1\n2\n")]
    [InlineData("(sleep 0.1; head -c 1 x; sleep 0.1; tail -c +2 x) | quoll --json input.id", 0, "1\n2\n")]
    public void Gzip_is_known_by_its_first_bytes(string line, int code, string output)
    {
        using var folder = new TemporaryFolder();
        using (var packed = new GZipStream(File.Create(Path.Combine(folder.Path, "x")), CompressionLevel.Fastest))
            packed.Write("{\"id\":1}\n{\"id\":2}\n"u8);
        var result = QuollProcess.RunInShell($"cd '{folder.Path}'; {line}");
        Assert.Equal((code, output), (result.ExitCode, result.Output));
        if (code != 0) Assert.Contains("<stdin>: The gzip file is truncated", result.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\u0028\u00b5\u002f\u00fdrest", "zstd")]
    [InlineData("BZh91AY", "bzip2")]
    public void Other_forms_name_their_program(string content, string program)
    {
        using var folder = new TemporaryFolder();
        var path = Path.Combine(folder.Path, "x");
        File.WriteAllBytes(path, Encoding.Latin1.GetBytes(content));
        foreach (var mode in (string[])["--json", "--ndjson"])
            Assert.Equal(new(2, "", $"quoll: {path}: The file is compressed: '{program} -dc' unpacks it.\n"), QuollProcess.Run(mode, "input", path));
    }

    [Theory]
    [InlineData("")]
    [InlineData("1")]
    [InlineData("12")]
    [InlineData("(")]
    [InlineData("BZ")]
    [InlineData("\u001f")]
    [InlineData("[1,2,3]")]
    public void Other_bytes_are_read_unchanged(string content)
    {
        using var folder = new TemporaryFolder();
        using var file = InputFile.Open(folder.Write("x", content));
        var bytes = new List<byte>();
        var buffer = new byte[3];
        while (file.Read(buffer, null) is > 0 and var count) bytes.AddRange(buffer.AsSpan(0, count));
        Assert.Equal(content, Encoding.UTF8.GetString([.. bytes]));
    }
}
