using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Quoll.Tests.Generators;

/// <summary>Runs a generator over a source.</summary>
internal static class GeneratorRun
{
    public static readonly CSharpParseOptions Language = new(LanguageVersion.Latest);

    private static readonly List<MetadataReference> References = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
        .Split(Path.PathSeparator).Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
        .Append(typeof(Engine).Assembly.Location).Select(static path => (MetadataReference)MetadataReference.CreateFromFile(path)).ToList();

    public static CSharpCompilation Compile(string source, string name = "Shop") => CSharpCompilation.Create(
        name, [CSharpSyntaxTree.ParseText(source, Language, name + ".cs")], References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));

    /// <summary>
    /// Returns the generated files, the generator's diagnostics, and the compiler's errors in the result.
    /// </summary>
    public static (List<string> Files, List<Diagnostic> Findings, List<string> Errors) Of<T>(
        string source, params IEnumerable<MetadataReference> others) where T : IIncrementalGenerator, new()
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create([new T().AsSourceGenerator()], parseOptions: Language);
        driver = driver.RunGeneratorsAndUpdateCompilation(Compile(source).AddReferences(others), out var output, out _);
        var result = driver.GetRunResult().Results.Single();
        Assert.Null(result.Exception);
        var errors = output.GetDiagnostics().Where(static found => found.Severity == DiagnosticSeverity.Error);
        return (result.GeneratedSources.Select(static file => file.SourceText.ToString()).ToList(), result.Diagnostics.ToList(),
            errors.Select(static error => error.ToString()).ToList());
    }

    /// <summary>Compares the output with a file of testdata/generators.</summary>
    public static void IsAsBefore<T>(string name) where T : IIncrementalGenerator, new()
    {
        var folder = Path.Combine(ProjectFolder.Root, "testdata", "generators");
        var (files, findings, errors) = Of<T>(File.ReadAllText(Path.Combine(folder, name + ".cs")));
        Assert.Empty(findings);
        Assert.Empty(errors);
        var expected = Path.Combine(folder, name + ".expected");
        // Rewrites the file on request. Review the difference before you commit it.
        if (Environment.GetEnvironmentVariable("QUOLL_UPDATE_GOLDEN") == "1") File.WriteAllText(expected, files[0]);
        Assert.Equal(File.ReadAllText(expected), files[0]);
    }
}
