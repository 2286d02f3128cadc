using System.Reflection;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Quoll.Generators;

namespace Quoll.Tests.Docs;

/// <summary>
/// Compiles the samples of a page as one class with a method for each. The whole page sees the types that a sample
/// declares.
/// </summary>
internal sealed class SampleCompiler
{
    /// <summary>
    /// The beginning of a comment that gives the result of a statement, and of one that says what it throws.
    /// </summary>
    public const string Arrow = "// → ";

    private const string Throws = "throws ";

    private static readonly CSharpParseOptions Parsing = new(LanguageVersion.Preview, DocumentationMode.None);

    // The usings that the SDK adds to a program (ImplicitUsings), and those that samples do not repeat.
    private const string Usings = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks; global using Quoll;

        """;

    private readonly string _page;
    private readonly StringBuilder _usings = new(Usings);
    private readonly StringBuilder _types = new();
    private readonly StringBuilder _members = new();

    private SampleCompiler(string page) => _page = page;

    /// <summary>Compiles all samples of a page.</summary>
    public static Type Compile(SamplePage page)
    {
        var compiler = new SampleCompiler(page.Path);
        foreach (var part in page.Shared) compiler.AddShared(part);
        foreach (var sample in page.Samples)
        {
            var body = string.Concat(sample.Before.Append(sample.Code).Concat(sample.After).Select(compiler.Statements));
            compiler._members.Append($"public async Task {sample.Name}()\n{{\n{body}\n}}\n");
        }
        return compiler.Load();
    }

    private static string Position(SamplePart part, int offset) =>
        $"\n#line {part.Line + part.Code.AsSpan(0, offset).Count('\n')} \"{part.File}\"\n";

    private void AddShared(SamplePart part)
    {
        const string Opening = "class Page {";
        var root = SyntaxFactory.ParseCompilationUnit(Opening + part.Code + "}", options: Parsing);
        foreach (var member in ((ClassDeclarationSyntax)root.Members[0]).Members)
        {
            (member is BaseTypeDeclarationSyntax ? _types : _members)
                .Append(Position(part, member.FullSpan.Start - Opening.Length)).Append(member.ToFullString());
        }
    }

    // Keeps the line numbers of the file, so that the compiler's messages name them.
    private string Statements(SamplePart part)
    {
        var root = SyntaxFactory.ParseCompilationUnit(part.Code, options: Parsing);
        foreach (var directive in root.Usings) _usings.Append("global ").Append(directive).Append('\n');
        var body = new StringBuilder();
        var used = 0;
        foreach (var member in root.Members)
        {
            if (member is GlobalStatementSyntax global)
                body.Append(Position(part, member.FullSpan.Start)).Append(Statement(part, global.Statement, ref used));
            else
                _types.Append(Position(part, member.FullSpan.Start)).Append(member.ToFullString());
        }
        var arrows = part.Code.Split(Arrow).Length - 1;
        if (used != arrows)
            throw new InvalidDataException(
                $"{part.File}:{part.Line}: {arrows - used} comments '{Arrow}' do not end a statement of the sample.");
        return body.ToString();
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

    private Type Load()
    {
        var text = $"{_usings}\n{_types}\npublic class Page\n{{\n{_members}\n}}\n";
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Select(static path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create(
            $"Samples.{Path.GetFileNameWithoutExtension(_page)}", [CSharpSyntaxTree.ParseText(text, Parsing)], references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        // The compilation has the generator of the package, like a project that references it.
        CSharpGeneratorDriver.Create(
            [new TypesGenerator().AsSourceGenerator()], parseOptions: Parsing)
            .RunGeneratorsAndUpdateCompilation(compilation, out var complete, out _);
        using var assembly = new MemoryStream();
        var errors = complete.Emit(assembly).Diagnostics.Where(static message => message.Severity == DiagnosticSeverity.Error).ToList();
        if (errors.Count > 0) throw new InvalidDataException(string.Join('\n', errors));
        return Assembly.Load(assembly.ToArray()).GetType("Page")!;
    }
}
