using System.Text.RegularExpressions;
using Quoll.Benchmarks.Corpus;
using Quoll.Tests.Cli;
using Quoll.Tests.Programs;

namespace Quoll.Tests.Hosts;

/// <summary>Runs the compiler of TypeScript in Node: it checks declarations, and a script that uses them.</summary>
internal static partial class TypeScriptCompiler
{
    private const string Program = """
        const ts = require(process.argv[2]);
        const program = ts.createProgram(process.argv.slice(3), {
            strict: true, noEmit: true, allowJs: true, checkJs: true, types: [], target: ts.ScriptTarget.ES2022,
            lib: ["lib.es2023.d.ts"],
        });
        for (const { file, messageText } of ts.getPreEmitDiagnostics(program))
            console.log(`${file.fileName.split("/").at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, "")}`);
        """;

    /// <summary>
    /// Returns the compiler's diagnostics for declarations (<c>host.d.ts</c>) and the scripts that use them
    /// (<c>script0.js</c> and so on); empty if there are none.
    /// </summary>
    /// <exception cref="PackageUnavailableException">The compiler cannot be fetched.</exception>
    /// <exception cref="NodeUnavailableException">There is no Node.</exception>
    public static string Check(string declarations, params string[] scripts)
    {
        var compiler = PackageFetcher.Fetch(PackageManifest.Get("typescript"));
        using var folder = new TemporaryFolder();
        return NodeProcess.Run(
            [folder.Write("check.cjs", Program), compiler, folder.Write("host.d.ts", declarations),
                .. scripts.Select((script, index) => folder.Write($"script{index}.js", script))]).Output;
    }

    /// <summary>
    /// Returns the names that the compiler's library declares for the language itself, without those of browsers.
    /// </summary>
    /// <exception cref="PackageUnavailableException">The compiler cannot be fetched.</exception>
    public static IReadOnlyCollection<string> NamesOfLibrary()
    {
        var compiler = PackageFetcher.Fetch(PackageManifest.Get("typescript"));
        var names = Directory.EnumerateFiles(Path.Combine(compiler, "lib"), "lib.*.d.ts")
            .Where(static path => LanguageFile.IsMatch(Path.GetFileName(path)))
            .SelectMany(static path => Declaration.Matches(File.ReadAllText(path)))
            .Select(static match => match.Groups[1].Value).ToHashSet();
        Assert.Contains("Promise", names);
        return names;
    }

    [GeneratedRegex(@"^lib\.(es\d|esnext|decorators)")]
    private static partial Regex LanguageFile { get; }

    [GeneratedRegex(@"^(?:declare )?(?:interface|type|(?:abstract )?class|var|const|let|function|namespace) +(\w+)", RegexOptions.Multiline)]
    private static partial Regex Declaration { get; }
}
