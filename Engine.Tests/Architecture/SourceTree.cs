using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Tests.Architecture;

/// <summary>A use of something that is declared in the engine's sources, or of the base library.</summary>
/// <param name="File">The file that uses it, relative to Engine/.</param>
/// <param name="Line">Its line there, from 1.</param>
/// <param name="Name">What is used.</param>
/// <param name="DeclaredIn">The files that declare it; none for the base library.</param>
internal readonly record struct Use(string File, int Line, string Name, IReadOnlyList<string> DeclaredIn);

/// <summary>The sources of the engine with what their names mean.</summary>
internal sealed class SourceTree
{
    private readonly CSharpCompilation _compilation;

    public SourceTree(string folder)
    {
        Folder = folder;
        var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None);
        Files = FilesIn(folder);
        var trees = Files.Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(folder, file)), options, file)).ToList();
        // What the SDK adds (ImplicitUsings).
        const string usings =
            "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; " +
            "global using System.Threading; global using System.Threading.Tasks;";
        trees.Add(CSharpSyntaxTree.ParseText(usings, options));
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path));
        _compilation = CSharpCompilation.Create("Quoll", trees, references, new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
    }

    public string Folder { get; }

    public IReadOnlyList<string> Files { get; }

    /// <summary>The source files in a folder and below, relative to it.</summary>
    public static List<string> FilesIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(folder, file))
            .Where(static file => file.Split(Path.DirectorySeparatorChar)[0] is not ("obj" or "bin"))
            .Order(StringComparer.Ordinal).ToList();

    /// <summary>
    /// Errors of the compilation, which there must not be: a name that means nothing cannot be judged.
    /// </summary>
    public IEnumerable<string> Errors =>
        _compilation.GetDiagnostics().Where(static d => d.Severity == DiagnosticSeverity.Error).Select(static d => d.ToString());

    /// <summary>All names that a file uses.</summary>
    public IEnumerable<Use> Uses()
    {
        foreach (var tree in _compilation.SyntaxTrees.Where(static tree => tree.FilePath.Length > 0))
        {
            var model = _compilation.GetSemanticModel(tree);
            foreach (var name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            {
                if (model.GetSymbolInfo(name).Symbol is not { } symbol || symbol is INamespaceSymbol or ILocalSymbol or IParameterSymbol)
                    continue;
                var declared =
                    symbol.OriginalDefinition.DeclaringSyntaxReferences.Select(static reference => reference.SyntaxTree.FilePath).ToList();
                var line = name.GetLocation().GetLineSpan().StartLinePosition.Line + 1;
                var full = symbol.ContainingType is { } type ? $"{type.Name}.{symbol.Name}" : symbol.Name;
                yield return new Use(tree.FilePath, line, full, declared);
            }
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
