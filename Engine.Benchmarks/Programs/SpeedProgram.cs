using System.Text.Json;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.Programs;

/// <summary>The sizes of programs.</summary>
internal enum ProgramGroup
{
    /// <summary>One construct or built-in, 1 to 5 ms: testdata/programs/speed/micro.</summary>
    Micro,

    /// <summary>A whole program, 20 to 200 ms: testdata/programs/speed/whole.</summary>
    Whole,

    /// <summary>A task of Intl or Temporal: testdata/intl/speed.</summary>
    Intl,

    /// <summary>A package of npm that works: testdata/packages/speed.</summary>
    Package,

    /// <summary>A task of the web's API: testdata/web/speed.</summary>
    Web,
}

/// <summary>
/// A script that defines a function <c>run</c>. A call of it does the work and returns a checksum, or a promise for it.
/// </summary>
/// <param name="Text">The script without its last line, which prints the result.</param>
/// <param name="Expected">What <c>run</c> returns, as text.</param>
/// <param name="IsAsync">Whether <c>run</c> returns a promise.</param>
/// <param name="PackageText">
/// The script that runs before: a package, a document or the address of a server; null if the program needs none.
/// </param>
internal sealed record SpeedProgram(
    ProgramGroup Group, string Name, string Text, string Expected, bool IsAsync, string? PackageText)
{
    private const string Prints = "print(run()); // => ";
    private const string PrintsLater = "run().then(print); // => ";
    private const string NeedsPackage = "// package: ";
    private const string NeedsDocument = "// document: ";
    private const string NeedsServer = "// server";

    // Some packages expect a console, which is not a part of the language.
    private const string Console = "var console = globalThis.console || { log() {}, warn() {}, error() {}, info() {}, debug() {} };\n";

    /// <summary>The whole script: the package, and the program.</summary>
    public string Script { get; } = PackageText is null ? Text : PackageText + "\n" + Text;

    /// <summary>Reads the programs of the repository, whose root is the current folder.</summary>
    /// <param name="names">Names or their beginnings; empty for all.</param>
    /// <param name="missing">Gets a sentence for each program whose package is not available.</param>
    /// <param name="api">
    /// <see cref="ProgramGroup.Intl"/> or <see cref="ProgramGroup.Web"/> for its tasks; null for all other programs.
    /// </param>
    public static IReadOnlyList<SpeedProgram> ReadAll(
        string root, IReadOnlyList<string> names, List<string> missing, ProgramGroup? api = null)
    {
        var programs = new List<SpeedProgram>();
        foreach (var (group, folder) in ((ProgramGroup, string)[])
        [
            (ProgramGroup.Micro, "programs/speed/micro"), (ProgramGroup.Whole, "programs/speed/whole"),
            (ProgramGroup.Package, "packages/speed"), (ProgramGroup.Intl, "intl/speed"),
            (ProgramGroup.Web, "web/speed"),
        ])
        {
            if (api != (group is ProgramGroup.Intl or ProgramGroup.Web ? group : null)) continue;
            foreach (string path in Directory.EnumerateFiles(Path.Combine(root, "testdata", folder), "*.js").Order(StringComparer.Ordinal))
            {
                string name = Path.GetFileNameWithoutExtension(path);
                if (names.Count > 0 && !names.Any(wanted => name.StartsWith(wanted, StringComparison.Ordinal))) continue;
                try
                {
                    programs.Add(Parse(group, name, File.ReadAllText(path)));
                }
                catch (Exception e) when (e is PackageUnavailableException or CorpusException)
                {
                    missing.Add($"{name}: {e.Message}");
                }
            }
        }
        return programs;
    }

    /// <summary>Creates the program of a file.</summary>
    /// <exception cref="FormatException">The last line does not print the result of <c>run</c>.</exception>
    /// <exception cref="PackageUnavailableException">The package of its first line is not available.</exception>
    public static SpeedProgram Parse(ProgramGroup group, string name, string code)
    {
        string text = code.TrimEnd('\n');
        int lastLine = text.LastIndexOf('\n') + 1;
        string last = text[lastLine..];
        string prints = last.StartsWith(PrintsLater, StringComparison.Ordinal) ? PrintsLater : Prints;
        if (!last.StartsWith(prints, StringComparison.Ordinal)) throw new FormatException($"{name} does not end with {Prints}…");
        return new SpeedProgram(group, name, text[..lastLine], last[prints.Length..], prints == PrintsLater, PackageOf(code));
    }

    // The first line names a package and its file, or a document, or asks for a server.
    private static string? PackageOf(string code)
    {
        if (code.StartsWith(NeedsServer, StringComparison.Ordinal)) return $"const origin = '{LoopbackServer.Origin}';";
        if (code.StartsWith(NeedsDocument, StringComparison.Ordinal)) return DocumentText(code[NeedsDocument.Length..code.IndexOf('\n')]);
        if (!code.StartsWith(NeedsPackage, StringComparison.Ordinal)) return null;
        string[] words = code[NeedsPackage.Length..code.IndexOf('\n', StringComparison.Ordinal)].Split(' ');
        return Console + File.ReadAllText(Path.Combine(PackageFetcher.Fetch(PackageManifest.Get(words[0])), words[1]));
    }

    private static string DocumentText(string name)
    {
        var document = CorpusManifest.Load().Documents.First(document => document.Name == name);
        var text = File.ReadAllText(CorpusFetcher.OfThisMachine().Fetch(document).Path);
        return $"const documentText = {JsonSerializer.Serialize(text)};";
    }
}
