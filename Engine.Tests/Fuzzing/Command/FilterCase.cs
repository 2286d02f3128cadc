using System.IO.Compression;
using System.Text;

namespace Quoll.Tests.Fuzzing.Command;

/// <summary>A run of the command as a filter. Its options, its program and its input all come from a seed.</summary>
internal sealed class FilterCase
{
    private static readonly string[] Programs =
    [
        "input", "input", "input", "[input, index, filename]", "input.a", "input?.a?.b", "input.id + 1", "() => input", "undefined",
        "Object.entries(input ?? {})", "JSON.stringify(input)", "input.filter(x => x)", "throw input", "throw null", "null.x", "input.length = 0; input",
        "await input", "await new Promise(() => {})", "Promise.reject(input)", "setTimeout(() => { throw 1; }, 0); 5", "for (;;);",
        "let a = []; for (;;) a.push(a, input);", "(function f() { return f() + 1; })()", "while (true) console.log(index)", "quit(index)", "input.", "1 }",
        "function* g() { for (let i = 0; i < 5; i++) yield i; } g()", "'x'.repeat(1e5)", "new Map([[1, input]])", "let o = {}; o.o = o; o", "1n", "Symbol()",
        "console.error(input); input", "print(input)", "import('x')", "eval('input')", "Object.freeze(input)",
    ];

    private static readonly string[] Modules =
    [
        "export const map = x => x;", "export const filter = x => x; export const map = x => [x];",
        "export const reduce = (a, x) => a + 1; export const initial = 0;",
        "export const reduce = (a, x) => a + 1; export const initial = 0; export const combine = (a, b) => a + b;",
        "export const reduce = (a, x) => { throw x; }; export const initial = {}; export const combine = (a, b) => b;", "export const x = 1;",
        "export default x => x?.a;", "throw 1;", "await new Promise(() => {}); export const map = x => x;", "export default 5;",
    ];

    private static readonly string[] Flags =
        ["--flat", "--raw", "--slurp", "--keep-going", "--indent", "--indent=0", "--jobs=1", "--jobs=3", "--max-depth=50", "--max-steps=100000"];

    private readonly Random _random;
    private readonly JsonSources _sources;

    public FilterCase(int seed, JsonSources sources)
    {
        (_random, _sources) = (new Random(seed), sources);
        var isModule = _random.Next(5) == 0;
        Options.Add(_random.Next(2) == 0 ? "--json" : "--ndjson");
        for (var i = _random.Next(3); i > 0; i--) Options.Add(Flags[_random.Next(Flags.Length)]);
        // Endless input and endless programs get a limit. Both limits are tried with finite ones, too.
        Program = isModule ? Modules[_random.Next(Modules.Length)] : Programs[_random.Next(Programs.Length)];
        Options.Add("--max-time=1");
        Options.Add("--max-memory=50");
        if (isModule) Options.Add("--module");
        Input = Bytes();
        for (var i = _random.Next(4); i > 0; i--) Files.Add(File());
        if (Files.Count > 0 && _random.Next(8) == 0) Files.Add("-");
    }

    public List<string> Options { get; } = [];

    public string Program { get; }

    /// <summary>The standard input.</summary>
    public byte[] Input { get; }

    /// <summary>Names of files. Files that exist have content.</summary>
    public List<string> Files { get; } = [];

    public Dictionary<string, byte[]> Contents { get; } = [];

    private string File()
    {
        var name = $"{Files.Count}.json";
        switch (_random.Next(8))
        {
            case 0:
                return "missing.json";
            case 1 or 2 or 3:
                name += ".gz";
                Contents[name] = Broken(Compressed(Bytes()));
                return name;
            case 4:
                // The name of the file claims gzip, but the content is not compressed.
                name += ".gz";
                Contents[name] = Bytes();
                return name;
            default:
                Contents[name] = _random.Next(8) == 0 ? Compressed(Bytes()) : Bytes();
                return name;
        }
    }

    // Nothing, a document, several documents, lines, randomly changed bytes, or a line that is longer than a block.
    private byte[] Bytes()
    {
        switch (_random.Next(12))
        {
            case 0:
                return [];
            case 1:
                return [.. Encoding.UTF8.Preamble, .. _sources.Pick(_random)];
            case 2:
                return Encoding.Unicode.GetBytes("{\"a\":1}");
            case 3:
                return Encoding.UTF8.GetBytes($"{{\"a\":\"{new string('x', _random.Next(1 << 22))}\"}}\n{{\"a\":1}}");
            case 4:
                var lines = Enumerable.Range(0, _random.Next(20_000)).Select(static i => $"{{\"id\":{i},\"a\":{{\"b\":[{i}]}}}}");
                return Encoding.UTF8.GetBytes(string.Join('\n', lines));
            case 5:
                return Encoding.UTF8.GetBytes(new string('[', _random.Next(300_000)));
            case 6:
                return Encoding.UTF8.GetBytes(string.Join("\r\n", Enumerable.Repeat("", _random.Next(50))));
            case 7 or 8:
                return Mutant();
            default:
                var documents = Enumerable.Range(0, _random.Next(1, 6))
                    .SelectMany(_ => (byte[])[.. _random.Next(4) == 0 ? Mutant() : _sources.Pick(_random), (byte)'\n']);
                return [.. documents];
        }
    }

    private byte[] Mutant() => JsonMutation.Mutate(_sources.Pick(_random), _sources.Pick(_random), _random);

    private byte[] Broken(byte[] compressed)
    {
        // .NET writes nothing for empty content.
        if (compressed.Length == 0) return compressed;
        switch (_random.Next(5))
        {
            case 0:
                return compressed[.._random.Next(compressed.Length)];
            case 1:
                compressed[_random.Next(compressed.Length)] ^= (byte)(1 << _random.Next(8));
                return compressed;
            case 2:
                // Two members are one text (RFC 1952 §2.2). The bytes that may follow them are not part of it.
                return [.. compressed, .. Compressed("{\"b\":2}"u8.ToArray()), .. _random.Next(2) == 0 ? "x"u8.ToArray() : []];
            default:
                return compressed;
        }
    }

    private static byte[] Compressed(byte[] bytes)
    {
        using var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Fastest)) gzip.Write(bytes);
        return output.ToArray();
    }
}
