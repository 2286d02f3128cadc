using System.IO.Compression;
using System.Text;
using Quoll.Cli;

namespace Quoll.Tests.Cli;

/// <summary>Inputs that are not valid, not UTF-8, or larger than they seem: nothing is lost without a word.</summary>
public class FilterInputFormTests
{
    [Theory]
    [InlineData("--csv", "a,b\n1,2,3\n4,5\n", 2, "{\"a\":\"4\",\"b\":\"5\"}\n")]
    [InlineData("--tsv", "a\tb\n1\t2\t3\n4\t5\n", 2, "{\"a\":\"4\",\"b\":\"5\"}\n")]
    [InlineData("--csv", "a\n1\n\"x\"y\n2\n", 3, "{\"a\":\"1\"}\n{\"a\":\"2\"}\n")]
    [InlineData("--csv", "a\n1\n\"x\ny\n\"z\"\n2\n", 3, "{\"a\":\"1\"}\n{\"a\":\"2\"}\n")]
    [InlineData("--csv", "a\n1\n\"x\n2\n\"\"y\"\"\n3", 3, "{\"a\":\"1\"}\n{\"a\":\"2\"}\n{\"a\":\"3\"}\n")]
    [InlineData("--yaml", "a: 1\n---\nb: [\n---\nc: 2\n", 4, "{\"a\":1}\n{\"c\":2}\n")]
    [InlineData("--yaml", "--- 1\n...\n*x\n...\n%YAML 1.2\n# next\n---\n- 2", 3, "1\n[2]\n")]
    [InlineData("--yaml", "- \"a\r\n---\r\n- 2\r\n", 1, "[2]\n")]
    [InlineData("--ndjson", "1\n{\n2\n", 2, "1\n2\n")]
    public void The_rest_follows_a_fault_with_keep_going(string form, string input, int line, string output)
    {
        var result = QuollProcess.RunWithInput(input, form, "--keep-going", "input");
        Assert.Equal((1, output), (result.ExitCode, result.Output));
        Assert.StartsWith($"quoll: <stdin>:{line}:", result.Error);
    }

    [Fact]
    public void Without_keep_going_a_fault_ends_the_run()
    {
        var result = QuollProcess.RunWithInput("a\n1\n1,2\n3\n", "--csv", "input.a");
        Assert.Equal(new(1, "\"1\"\n", "quoll: <stdin>:3: A row has 2 fields, but the header has 1.\n"), result);
    }

    [Theory]
    [InlineData("a: |\n  x\n  --- y\n", "{\"a\":\"x\\n--- y\\n\"}\n")]
    [InlineData("---\n---\n", "null\nnull\n")]
    [InlineData("# nothing\n", "")]
    [InlineData("a: 1\n...\n# nothing\n...\n", "{\"a\":1}\n")]
    [InlineData("%TAG ! tag:x,2000:\n---\n- 1\n", "[1]\n")]
    [InlineData("--- # one\n1\n--- !!str\n2", "1\n\"2\"\n")]
    [InlineData("a: |\n x", "{\"a\":\"x\"}\n")]
    [InlineData("a: &k b\n*k : 1\n? [x, \"y\"]\n: 2\n", "{\"a\":\"b\",\"b\":1,\"[\\\"x\\\",\\\"y\\\"]\":2}\n")]
    [InlineData("&k a: *k\n", "{\"a\":\"a\"}\n")]
    [InlineData("a: {<<: [{x: 1, y: 1}, {x: 2, z: 2}], y: 3, <<: {w: 4}}\n", "{\"a\":{\"x\":1,\"z\":2,\"y\":3,\"w\":4}}\n")]
    public void Yaml_documents_end_at_their_borders(string input, string output) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, "--yaml", "input"));

    [Theory]
    [InlineData("a,b,a\n1,2,3\n", "{\"a\":\"1\",\"b\":\"2\",\"a_2\":\"3\"}\n", "'a_2'")]
    [InlineData("a,a,a_2,a\n1,2,3,4\n", "{\"a\":\"1\",\"a_3\":\"2\",\"a_2\":\"3\",\"a_4\":\"4\"}\n", "'a_3', 'a_4'")]
    [InlineData(",,\n1,2,3\n", "{\"\":\"1\",\"_2\":\"2\",\"_3\":\"3\"}\n", "'_2', '_3'")]
    public void A_column_that_comes_again_gets_a_number(string input, string output, string names) => Assert.Equal(
        new(0, output, $"quoll: <stdin>:1: Some columns have the same name. The keys of the later ones are {names}.\n"),
        QuollProcess.RunWithInput(input, "--csv", "input"));

    public static TheoryData<string, string, string> Encoded()
    {
        var cases = new TheoryData<string, string, string>();
        foreach (var encoding in (string[])["utf-16", "utf-16BE", "utf-32", "utf-32BE", "utf-8"])
        {
            cases.Add(encoding, "--json", "{\"a\":\"ä😀\"}");
            cases.Add(encoding, "--ndjson", "{\"a\":\"ä😀\"}\n");
            cases.Add(encoding, "--csv", "a\nä😀\n");
            cases.Add(encoding, "--yaml", "a: ä😀");
        }
        return cases;
    }

    [Theory]
    [MemberData(nameof(Encoded))]
    public void A_byte_order_mark_names_the_encoding(string name, string form, string text)
    {
        var encoding = Encoding.GetEncoding(name);
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "a.txt");
        File.WriteAllText(file, text, encoding);
        var packed = Path.Combine(folder.Path, "a.gz");
        using (var stream = new GZipStream(File.Create(packed), CompressionMode.Compress)) stream.Write(File.ReadAllBytes(file));
        var program = folder.Write("p.js", "");
        File.WriteAllText(program, "[input, args.text === 'ä'].concat(args.values ?? [])", encoding);
        var text1 = folder.Write("t.txt", "");
        File.WriteAllText(text1, "ä", encoding);
        Assert.Equal(
            new(0, "[{\"a\":\"ä😀\"},true]\n[{\"a\":\"ä😀\"},true]\n", ""),
            QuollProcess.Run(form, "-f", program, "--rawfile", "text", text1, "--jobs", "1", file, packed));
    }

    [Theory]
    [InlineData("--json")]
    [InlineData("--ndjson")]
    [InlineData("--csv")]
    [InlineData("--yaml")]
    [InlineData("--lines")]
    public void Utf16_without_a_mark_is_an_error_that_names_it(string form)
    {
        using var folder = new TemporaryFolder();
        foreach (var (name, encoding) in ((string, Encoding)[])[("UTF-16LE", Encoding.Unicode), ("UTF-16BE", Encoding.BigEndianUnicode)])
        {
            var file = Path.Combine(folder.Path, name);
            File.WriteAllBytes(file, encoding.GetBytes("[1]\n"));
            var result = QuollProcess.Run(form, "input", file);
            Assert.Equal((2, ""), (result.ExitCode, result.Output));
            Assert.Contains(name, result.Error);
        }
    }

    [Theory]
    [InlineData("a: 1\nb: 2\na: 3\n", "<stdin>:3:1: Invalid YAML: Duplicate key 'a'.")]
    [InlineData("x: {a: 1, \"a\": 2}", "<stdin>:1:11: Invalid YAML: Duplicate key 'a'.")]
    [InlineData("- &k a\n- {*k : 1, a: 2}", "<stdin>:2:12: Invalid YAML: Duplicate key 'a'.")]
    public void A_key_that_comes_twice_is_an_error(string input, string message)
    {
        var result = QuollProcess.RunWithInput(input, "--yaml", "input");
        Assert.Equal(new(1, "", $"quoll: {message}\n"), result);
    }

    [Fact]
    public void A_file_of_values_that_is_not_valid_in_its_encoding_is_an_error()
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "a.json");
        File.WriteAllBytes(file, [0xFF, 0xFE, 0, 0xD8, (byte)'"', 0]);
        var result = QuollProcess.Run("--json", "-n", "--slurpfile", "x", file, "1");
        Assert.Equal((2, $"quoll: {file}: The input begins like UTF-16, but is not valid UTF-16.\n"), (result.ExitCode, result.Error));
    }

    [Fact]
    public void Text_that_is_not_valid_in_its_encoding_is_an_error()
    {
        using var folder = new TemporaryFolder();
        var file = Path.Combine(folder.Path, "a.json");
        File.WriteAllBytes(file, [0xFF, 0xFE, (byte)'"', 0, 0, 0xD8, (byte)'"', 0]);
        var result = QuollProcess.Run("--json", "input", file);
        Assert.Equal((2, $"quoll: {file}: The input begins like UTF-16, but is not valid UTF-16.\n"), (result.ExitCode, result.Error));
    }

    [Theory]
    [InlineData("a,b\n", "a,b\n", "--csv", "--to", "csv", "input")]
    [InlineData("a,b\n1,2\n", "a\tb\n", "--csv", "--to", "tsv", "if (input.a > 5) input")]
    [InlineData("a,b\n1,2\n", "a,b\n", "--csv", "--to", "csv", "-s", "input.slice(9)")]
    [InlineData("a,b\n1,2\n", "a,b\n", "--csv", "--to", "csv", "-n", "[...inputs].slice(9)")]
    [InlineData("[]", "", "--json", "--to", "csv", "input")]
    [InlineData("[]", "x,\"y\"\"\"\n", "--json", "--to", "csv", "--columns", "x,y\"", "input")]
    [InlineData("a\n1\n", "x\n", "--csv", "--to", "csv", "--columns", "x", "if (input.a > 5) pick(input, 'a')")]
    [InlineData("[{\"x\":1,\"z\":2},{\"y\":3}]", "y,x\n,1\n3,\n", "--json", "--to", "csv", "--columns", "y,x", "input")]
    [InlineData("a\n1\n", "1\n", "--csv", "--to", "csv", "[input.a]")]
    public void A_table_without_rows_has_a_header_if_its_columns_are_known(string input, string output, params string[] options) =>
        Assert.Equal(new(0, output, ""), QuollProcess.RunWithInput(input, options));

    [Fact]
    public void Columns_need_a_table() =>
        Assert.StartsWith("quoll: --columns needs --to.\n", QuollProcess.Run("--json", "--columns", "a", "input").Error);

    // Each is short, or becomes much longer than it is.
    public static TheoryData<string, string> Growing() => new()
    {
        { "keys in keys", string.Concat(Enumerable.Repeat("{? ", 60)) + "a" + new string('}', 60) },
        { "aliases", $"a: &a {new string('x', 1 << 20)}\n" + string.Concat(Enumerable.Range(0, 300).Select(static i => $"k{i}: *a\n")) },
        { "merges", $"a: &a {{k: {new string('x', 1 << 20)}}}\nb: {{{string.Concat(Enumerable.Repeat("<<: *a, ", 300))}}}\n" },
        { "anchors in anchors", string.Concat(Enumerable.Range(0, 300).Select(static i => $"&a{i} [")) + new string('x', 1 << 20) + new string(']', 300) },
    };

    [Theory]
    [MemberData(nameof(Growing))]
    public void Yaml_that_grows_stays_within_the_limit_of_memory(string name, string text)
    {
        Assert.NotEmpty(name);
        using var folder = new TemporaryFolder();
        var (growing, plain) = (folder.Write("a.yaml", text), folder.Write("b.yaml", "1"));
        var (code, peak) = Peak("--yaml", "--max-memory", "40", "1", growing);
        Assert.Equal(ExitCode.Limit, code);
        Assert.InRange(peak - Peak("--yaml", "1", plain).Bytes, long.MinValue, 100L << 20);
    }

    private const int MillisecondsBetweenLooks = 5;

    private static (int ExitCode, long Bytes) Peak(params string[] arguments)
    {
        using var process = QuollProcess.Start(arguments);
        process.StandardInput.Close();
        var error = process.StandardError.ReadToEndAsync();
        var peak = 0L;
        while (!process.WaitForExit(MillisecondsBetweenLooks))
        {
            process.Refresh();
            try
            {
                peak = Math.Max(peak, process.PeakWorkingSet64);
            }
            catch (InvalidOperationException) when (process.HasExited)
            {
                break;
            }
        }
        error.Wait();
        return (process.ExitCode, peak);
    }
}
