using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Tests.Docs;

/// <summary>
/// The rows of the tables of docs/from-jint.md. A row of <c>script | Jint | Quoll</c> has a script and its results. A
/// row of <c>for | Jint | Quoll | check</c> has C# for both, and in its last cell a script that runs afterwards, or
/// none, and its results: first that of Jint, then that of Quoll if it is another.
/// </summary>
internal static partial class JintPage
{
    public const string Path = "docs/from-jint.md";

    private const string Arrow = "→";

    /// <summary>A row of code.</summary>
    /// <param name="Line">The line of the page.</param>
    /// <param name="Jint">C# for Jint; null if Jint has nothing for this.</param>
    /// <param name="Quoll">C# for Quoll; null if Quoll has nothing for this.</param>
    /// <param name="Script">What runs then; null if the value of the C# code is the result.</param>
    /// <param name="InJint">The result in Jint.</param>
    /// <param name="InQuoll">The result in Quoll.</param>
    public sealed record CodeRow(int Line, string? Jint, string? Quoll, string? Script, string InJint, string InQuoll);

    public static IEnumerable<(int Line, string Script, string InJint, string InQuoll)> Scripts() => Rows("| script |").Select(
        static row => (row.Line, Code(row.Cells[0])[0], Code(row.Cells[1])[0], Code(row.Cells[2])[0]));

    public static IEnumerable<CodeRow> CodeRows() => Rows("| for |").Select(static row =>
    {
        var check = Code(row.Cells[3]);
        var hasScript = !row.Cells[3].TrimStart().StartsWith(Arrow, StringComparison.Ordinal);
        var results = hasScript ? check[1..] : check;
        return new CodeRow(row.Line, Code(row.Cells[1]).FirstOrDefault(), Code(row.Cells[2]).FirstOrDefault(),
            hasScript ? check[0] : null, results[0], results[^1]);
    });

    private static IEnumerable<(int Line, string[] Cells)> Rows(string header)
    {
        var lines = File.ReadAllLines(System.IO.Path.Combine(ProjectFolder.Root, Path));
        var isTable = false;
        for (var i = 0; i < lines.Length; i++)
        {
            if (lines[i].StartsWith(header, StringComparison.Ordinal)) isTable = true;
            else if (!lines[i].StartsWith('|')) isTable = false;
            else if (isTable && !lines[i].StartsWith("| ---", StringComparison.Ordinal))
            {
                var cells = CellEnd().Split(lines[i]).Skip(1);
                yield return (i + 1, cells.Select(static cell => cell.Replace("\\|", "|")).ToArray());
            }
        }
    }

    private static string[] Code(string cell) =>
        CodeSpan().Matches(cell).Select(static match => match.Groups[2].Value.Trim()).ToArray();

    /// <summary>Compiles the code of all rows as methods of two classes.</summary>
    public static Assembly Compile()
    {
        const string Shared = """
            using System; using System.Collections.Generic; using System.Linq; using System.Threading; using System.Threading.Tasks;
            using Quoll.Tests.Docs;
            """;
        const string OfPeer = Shared + """
             using Jint; using Jint.Native; using Jint.Native.Json; using Jint.Native.Object;
            using Jint.Runtime; using Jint.Runtime.Interop;
            using Engine = Jint.Engine;
            """;
        var rows = CodeRows().ToList();
        var files = new[]
        {
            FileOf(OfPeer, "JintRows", rows.Select(static row => (row.Line, row.Jint, row.Script))),
            FileOf(Shared + " using Quoll;", "QuollRows", rows.Select(static row => (row.Line, row.Quoll, row.Script))),
        };
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(System.IO.Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create("Rows", files.Select(static file => CSharpSyntaxTree.ParseText(file)), references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Disable));
        using var assembly = new MemoryStream();
        var errors = compilation.Emit(assembly).Diagnostics
            .Where(static message => message.Severity == DiagnosticSeverity.Error).ToList();
        if (errors.Count > 0) throw new InvalidDataException(string.Join('\n', errors));
        return Assembly.Load(assembly.ToArray());
    }

    // Code that creates an engine replaces the given one. Code whose value is asked for returns it, else the engine.
    private static string FileOf(string usings, string name, IEnumerable<(int Line, string? Code, string? Script)> rows)
    {
        var text = new StringBuilder($"{usings}\npublic static class {name}\n{{\n");
        foreach (var (line, code, script) in rows)
        {
            if (code is null) continue;
            var root = SyntaxFactory.ParseCompilationUnit(code.EndsWith('}') || code.EndsWith(';') ? code : code + ";",
                options: new CSharpParseOptions(LanguageVersion.Preview));
            var statements = root.Members.Select(static member => member.ToFullString()).ToList();
            var last = ((GlobalStatementSyntax)root.Members[^1]).Statement;
            if (script is null && last is ExpressionStatementSyntax) statements[^1] = $"return {last}";
            else if (last is ExpressionStatementSyntax { Expression: ObjectCreationExpressionSyntax }) statements[^1] = $"engine = {last}";
            text.Append($"public static async Task<object> Line{line}(Engine engine)\n{{\n")
                .Append($"await Task.CompletedTask;\n#line {line} \"{Path}\"\n")
                .Append(string.Join(' ', statements)).Append(script is null ? "\n}\n" : "\nreturn engine;\n}\n");
        }
        return text.Append("}\n").ToString();
    }

    [GeneratedRegex(@"(?<!\\)\|")]
    private static partial Regex CellEnd();

    [GeneratedRegex("(`+)(.+?)\\1(?!`)")]
    private static partial Regex CodeSpan();
}
