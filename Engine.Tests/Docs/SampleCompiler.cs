using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Quoll.Generators;

namespace Quoll.Tests.Docs;

/// <summary>
/// Compiles the samples of a page as one class with a method for each. The whole page sees the types that a sample
/// declares. A sample has the usings that the SDK adds to a program, and those that the page shows up to it.
/// </summary>
internal sealed class SampleCompiler
{
    /// <summary>
    /// The beginning of a comment that gives the result of a statement, and of one that says what it throws.
    /// </summary>
    public const string Arrow = "// → ";

    private const string Throws = "throws ";

    private static readonly CSharpParseOptions Parsing = new(LanguageVersion.Preview, DocumentationMode.None);

    // The usings that the SDK adds to a program (ImplicitUsings).
    private const string Implicit = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;

        """;

    private readonly SamplePage _page;
    private readonly bool _isPasted;
    private readonly List<string> _usings = [];
    private readonly List<string> _files = [Implicit];

    private SampleCompiler(SamplePage page, bool isPasted)
    {
        _page = page;
        _isPasted = isPasted;
        foreach (var sample in page.Samples) AddSample(sample);
        // Code that the page does not show has all of its usings.
        foreach (var part in page.Shared) AddShared(part);
    }

    /// <summary>Compiles all samples of a page, with calls that check their comments.</summary>
    public static Type Compile(SamplePage page) => new SampleCompiler(page, isPasted: false).Load();

    /// <summary>Returns the compiler's errors in the samples of a page, without the calls that check them.</summary>
    public static IEnumerable<string> ErrorsAsPasted(SamplePage page) =>
        new SampleCompiler(page, isPasted: true).Compilation().GetDiagnostics()
            .Where(message => message.Severity == DiagnosticSeverity.Error && message.Location.GetMappedLineSpan().Path == page.Path)
            .Select(static message => message.ToString());

    private static string Position(SamplePart part, int offset) =>
        $"\n#line {part.Line + part.Code.AsSpan(0, offset).Count('\n')} \"{part.File}\"\n";

    private void AddShared(SamplePart part)
    {
        const string Opening = "class Page {";
        var (types, members) = (new StringBuilder(), new StringBuilder());
        var root = SyntaxFactory.ParseCompilationUnit(Opening + part.Code + "}", options: Parsing);
        foreach (var member in ((ClassDeclarationSyntax)root.Members[0]).Members)
        {
            (member is BaseTypeDeclarationSyntax ? types : members)
                .Append(Position(part, member.FullSpan.Start - Opening.Length)).Append(member.ToFullString());
        }
        AddFile(types, members);
    }

    private void AddSample(Sample sample)
    {
        var (types, body) = (new StringBuilder(), new StringBuilder());
        foreach (var part in sample.Before.Append(sample.Code).Concat(sample.After)) AddStatements(part, types, body);
        AddFile(types, body.Insert(0, $"public async Task {sample.Name}()\n{{\n").Append("\n}\n"));
    }

    private void AddFile(StringBuilder types, StringBuilder members) =>
        _files.Add($"{string.Concat(_usings)}\n{types}\npublic partial class Page\n{{\n{members}\n}}\n");

    // Keeps the line numbers of the file, so that the compiler's messages name them.
    private void AddStatements(SamplePart part, StringBuilder types, StringBuilder body)
    {
        var root = SyntaxFactory.ParseCompilationUnit(part.Code, options: Parsing);
        if (root.Usings.Count > 0 && part.File != _page.Path)
            throw new InvalidDataException($"{part.File}:{part.Line}: a using here would hide one that the page lacks.");
        foreach (var directive in root.Usings)
        {
            if (!_usings.Contains($"{directive}\n")) _usings.Add($"{directive}\n");
        }
        var used = 0;
        foreach (var member in root.Members)
        {
            if (member is not GlobalStatementSyntax global)
                types.Append(Position(part, member.FullSpan.Start)).Append(member.ToFullString());
            else if (_isPasted)
                body.Append(Position(part, member.FullSpan.Start)).Append(member.ToFullString());
            else
                body.Append(Position(part, member.FullSpan.Start)).Append(Statement(part, global.Statement, ref used));
        }
        var arrows = part.Code.Split(Arrow).Length - 1;
        if (used != arrows && !_isPasted)
            throw new InvalidDataException(
                $"{part.File}:{part.Line}: {arrows - used} comments '{Arrow}' do not end a statement of the sample.");
    }

    private static string Statement(SamplePart part, StatementSyntax statement, ref int used)
    {
        var code = statement.ToString();
        // The sample of a server ends when the server starts.
        if (code == "app.Run();") code = "await app.StartAsync();";
        var before = statement.GetLeadingTrivia().ToFullString();
        var line = part.Code[statement.Span.End..].Split('\n')[0];
        if (!line.Contains(Arrow)) return before + code + "\n";
        used++;
        var expected = line[(line.IndexOf(Arrow, StringComparison.Ordinal) + Arrow.Length)..].Trim();
        if (expected.StartsWith(Throws, StringComparison.Ordinal))
            return $"{before}await Quoll.Tests.Docs.Expect.Throws({Quoted(expected[Throws.Length..])}, async () => {{ {code} }});\n";
        return before + statement switch
        {
            ExpressionStatementSyntax { Expression: var expression } => Value(expected, Printed(expression).ToString()),
            LocalDeclarationStatementSyntax { Declaration.Variables: [var variable] } =>
                $"{code} {Value(expected, variable.Identifier.Text)}",
            _ => throw new InvalidDataException($"{code} has no value."),
        };
    }

    private static string Value(string expected, string expression) =>
        $"Quoll.Tests.Docs.Expect.Value({Quoted(expected)}, {expression});\n";

    private static ExpressionSyntax Printed(ExpressionSyntax expression) =>
        expression is InvocationExpressionSyntax { ArgumentList.Arguments: [var printed] } call
            && call.Expression.ToString() == "Console.WriteLine" ? printed.Expression : expression;

    private static string Quoted(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    private Compilation Compilation()
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            $"Samples.{Path.GetFileNameWithoutExtension(_page.Path)}",
            _files.Select(static text => CSharpSyntaxTree.ParseText(text, Parsing)), references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        // The compilation has the generator of the package, like a project that references it.
        CSharpGeneratorDriver.Create(
            [new TypesGenerator().AsSourceGenerator()], parseOptions: Parsing)
            .RunGeneratorsAndUpdateCompilation(compilation, out var complete, out _);
        return complete;
    }

    private Type Load()
    {
        using var assembly = new MemoryStream();
        var errors = Compilation().Emit(assembly).Diagnostics
            .Where(static message => message.Severity == DiagnosticSeverity.Error).ToList();
        if (errors.Count > 0) throw new InvalidDataException(string.Join('\n', errors));
        return Assembly.Load(assembly.ToArray()).GetType("Page")!;
    }
}
