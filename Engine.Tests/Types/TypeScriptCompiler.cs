using Quoll.Tests.Cli;
using Quoll.Tests.Programs;

namespace Quoll.Tests.Types;

/// <summary>The compiler of TypeScript, as Node runs it: checks declarations, and a script that uses them.</summary>
internal static class TypeScriptCompiler
{
    private const string Program = """
        const ts = require(process.argv[2]);
        const program = ts.createProgram(process.argv.slice(3), {
            strict: true, noEmit: true, allowJs: true, checkJs: true, types: [], target: ts.ScriptTarget.ES2022,
            lib: ["lib.es2023.d.ts"],
        });
        for (const found of ts.getPreEmitDiagnostics(program))
            console.log(`${found.file.fileName.split("/").at(-1)}: ${ts.flattenDiagnosticMessageText(found.messageText, "")}`);
        """;

    /// <summary>
    /// What the compiler says of declarations (<c>host.d.ts</c>) and the scripts that have them (<c>script0.js</c> and so
    /// on): nothing where all is well.
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
}
