using System.Collections.Concurrent;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Tests.Architecture;

/// <summary>A use of something that is declared in the engine's sources, or of the base library.</summary>
/// <param name="File">The file that uses it, relative to Engine/.</param>
/// <param name="Line">Its line there, from 1.</param>
/// <param name="Name">The used name.</param>
/// <param name="DeclaredIn">The files that declare it; none for the base library.</param>
internal readonly record struct Use(string File, int Line, string Name, IReadOnlyList<string> DeclaredIn);

/// <summary>A call of a method, a property, an indexer, or what foreach and using call.</summary>
/// <param name="File">The file, relative to Engine/.</param>
/// <param name="Line">Its line there, from 1.</param>
/// <param name="Node">The syntax node of the call.</param>
/// <param name="Symbol">The called symbol.</param>
/// <param name="Receiver">The type of the receiver, if the receiver is an expression.</param>
/// <param name="Source">The property that returns the receiver, if there is one.</param>
/// <param name="Model">The semantic model of the file.</param>
internal sealed record Call(
    string File, int Line, SyntaxNode Node, ISymbol Symbol, ITypeSymbol? Receiver, IPropertySymbol? Source, SemanticModel Model);

/// <summary>The sources of the engine with their semantic model.</summary>
internal sealed class SourceTree
{
    private static readonly Lazy<SourceTree> OfEngine = new(() => new SourceTree(Path.Combine(ProjectFolder.Root, "Engine")));

    private readonly CSharpCompilation _compilation;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();
    private readonly Lazy<List<Use>> _uses;

    public SourceTree(string folder)
    {
        Folder = folder;
        _uses = new(() => FindUses().ToList());
        var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.Parse);
        Files = FilesIn(folder);
        var trees = Files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(folder, file)), options, file)).ToList();
        // The usings that the SDK adds (ImplicitUsings).
        string[] implicitUsings =
            ["System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Threading", "System.Threading.Tasks"];
        var usings = implicitUsings.Concat(UsingsOfProject(folder)).Select(static name => $"global using {name};");
        // Build/Opcodes.targets makes the lines of this table.
        const string Generated = "namespace Quoll.Bytecode; static partial class OpcodeTable { private static OpcodeInfo[] Lines() => []; }";
        var table = Path.Combine("Bytecode", "OpcodeTable.cs");
        if (Files.Contains(table)) trees.Add(CSharpSyntaxTree.ParseText(Generated, options, table));
        trees.Add(CSharpSyntaxTree.ParseText(string.Concat(usings), options));
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)
                // Packages of the tests have names like those of the platform.
                && Path.GetDirectoryName(path) == Path.GetDirectoryName(typeof(object).Assembly.Location))
            .Select(static path => MetadataReference.CreateFromFile(path));
        // Warnings of null are those of the build. Without them, names are found in half the time.
        _compilation = CSharpCompilation.Create("Quoll", trees, references, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Annotations));
    }

    /// <summary>The sources of the engine. Tests share them, because building the model takes seconds.</summary>
    public static SourceTree Engine => OfEngine.Value;

    public string Folder { get; }

    public IReadOnlyList<string> Files { get; }

    /// <summary>Returns the source files in a folder and below, relative to it.</summary>
    public static List<string> FilesIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder, file))
            .Where(static file => file.Split(Path.DirectorySeparatorChar)[0] is not ("obj" or "bin"))
            .Order(StringComparer.Ordinal).ToList();

    /// <summary>Errors of the compilation. There must be none, because an unresolved name cannot be judged.</summary>
    public IEnumerable<string> Errors =>
        _compilation.GetDiagnostics().Where(static d => d.Severity == DiagnosticSeverity.Error).Select(static d => d.ToString());

    /// <summary>
    /// All names that the files use, in code and in references of comments. A reference from the documentation of one
    /// public type to another is left out: it is written for hosts, who see one namespace.
    /// </summary>
    public IReadOnlyList<Use> Uses() => _uses.Value;

    private IEnumerable<Use> FindUses()
    {
        foreach (var tree in _compilation.SyntaxTrees.Where(static tree => tree.FilePath.Length > 0))
        {
            var model = ModelOf(tree);
            foreach (var name in tree.GetRoot().DescendantNodes(descendIntoTrivia: true).OfType<SimpleNameSyntax>())
            {
                if (model.GetSymbolInfo(name).Symbol is not { } symbol || symbol is INamespaceSymbol or ILocalSymbol or IParameterSymbol)
                    continue;
                if (name.FirstAncestorOrSelf<CrefSyntax>() is { } reference && IsForHosts(model, reference) && IsPublic(symbol)) continue;
                var declared =
                    symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(static reference => reference.SyntaxTree.FilePath).ToList();
                var line = name.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
                var full = symbol.ContainingType is { } type ? $"{type.Name}.{symbol.Name}" : symbol.Name;
                yield return new Use(tree.FilePath, line, full, declared);
            }
        }
    }

    // Returns whether a reference is in the documentation of a public member.
    private static bool IsForHosts(SemanticModel model, CrefSyntax reference)
    {
        var documented = reference.FirstAncestorOrSelf<DocumentationCommentTriviaSyntax>()!.ParentTrivia.Token.Parent?
            .AncestorsAndSelf().OfType<MemberDeclarationSyntax>().FirstOrDefault();
        return documented is not null && model.GetDeclaredSymbol(documented) is { } symbol && IsPublic(symbol);
    }

    private static bool IsPublic(ISymbol symbol)
    {
        for (var outer = symbol; outer is not null and not INamespaceSymbol; outer = outer.ContainingSymbol)
        {
            if (outer.DeclaredAccessibility is not (Accessibility.Public or Accessibility.Protected or Accessibility.ProtectedOrInternal))
                return false;
        }
        return true;
    }

    /// <summary>All calls, also those that foreach and using make. Methods passed as delegates count.</summary>
    public IEnumerable<Call> Calls()
    {
        foreach (var tree in _compilation.SyntaxTrees.Where(static tree => tree.FilePath.Length > 0))
        {
            var model = ModelOf(tree);
            foreach (var node in tree.GetRoot().DescendantNodes())
            {
                foreach (var (symbol, receiver) in Called(model, node))
                {
                    var source = receiver is null ? null : model.GetSymbolInfo(receiver).Symbol as IPropertySymbol;
                    var type = receiver is null ? null : model.GetTypeInfo(receiver).Type;
                    var line = node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
                    yield return new Call(tree.FilePath, line, node, symbol, type, source, model);
                }
            }
        }
    }

    // A test makes trees of its own, without a project.
    private static IEnumerable<string> UsingsOfProject(string folder) =>
        Directory.EnumerateFiles(folder, "*.csproj").SelectMany(static project => XDocument.Load(project).Descendants("Using"))
            .Select(static element => element.Attribute("Include")!.Value);

    // A model keeps what it has found.
    private SemanticModel ModelOf(SyntaxTree tree) => _models.GetOrAdd(tree, tree => _compilation.GetSemanticModel(tree));

    private static IEnumerable<(ISymbol Symbol, ExpressionSyntax? Receiver)> Called(SemanticModel model, SyntaxNode node)
    {
        switch (node)
        {
            case SimpleNameSyntax name when model.GetSymbolInfo(name).Symbol is IMethodSymbol or IPropertySymbol:
                var receiver = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access.Expression : null;
                yield return (model.GetSymbolInfo(name).Symbol!, receiver);
                break;
            case ElementAccessExpressionSyntax element when model.GetSymbolInfo(element).Symbol is IPropertySymbol indexer:
                yield return (indexer, element.Expression);
                break;
            case CommonForEachStatementSyntax loop when model.GetForEachStatementInfo(loop) is { GetEnumeratorMethod: { } walk }:
                yield return (walk, loop.Expression);
                break;
            case VariableDeclaratorSyntax
            {
                Initializer.Value: { } opened, Parent.Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 },
            }
                when model.GetTypeInfo(opened).Type?.GetMembers("Dispose").FirstOrDefault() is { } dispose:
                yield return (dispose, null);
                break;
        }
    }

    /// <summary>The partial types with the files that declare them.</summary>
    public ILookup<string, string> PartialTypes()
    {
        var parts = from tree in _compilation.SyntaxTrees
                    from type in tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>()
                    where type.Modifiers.Any(SyntaxKind.PartialKeyword)
                    select (type.Identifier.Text, tree.FilePath);
        return parts.Distinct().ToLookup(static part => part.Text, static part => part.FilePath);
    }
}
