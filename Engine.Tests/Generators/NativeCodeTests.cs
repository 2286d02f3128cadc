using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Quoll.Generators;

namespace Quoll.Tests.Generators;

/// <summary>The code that a native program gets for the types in its sources.</summary>
public class NativeCodeTests
{
    [Theory]
    [InlineData("class A { System.Collections.Generic.List<int> B; }", "AheadOfTime.Element<int>()")]
    [InlineData("class A { int?[] B; }", "AheadOfTime.Element<int?>()")]
    [InlineData("class A { object B() => System.Linq.Enumerable.Range(1, 2); }", "AheadOfTime.Element<int>()")]
    [InlineData("class A { System.Threading.Tasks.Task<System.Guid> B; }", "AheadOfTime.Element<global::System.Guid>()")]
    [InlineData("class A { System.Collections.Generic.Dictionary<string, int> B; }", "AheadOfTime.Entry<string, int>()")]
    [InlineData("class A { System.Func<A, bool> B; }", "ScriptDelegate.Add<global::System.Func<global::A, bool>>"
        + "(static f => new global::System.Func<global::A, bool>(f.Call<global::A, bool>))")]
    [InlineData("public delegate void A(int b);", "ScriptDelegate.Add<global::A>(static f => new global::A(f.Run<int>))")]
    [InlineData("class A { A() => B<System.Data.DataTable>(); void B<T>() { } }", "AheadOfTime.Created(typeof(global::System.Data.DataTable))")]
    public void Structures_of_types_in_sources_get_code(string source, string statement)
    {
        var (text, errors) = Run(source, "true");
        Assert.Empty(errors);
        Assert.Contains($"        global::Quoll.Generated.{statement};\n", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("class A { System.Collections.Generic.List<string> B; }")]
    [InlineData("class A { System.Func<string, A> B; }")]
    [InlineData("class A<T> where T : struct { T[] B; System.Func<T, bool> C; }")]
    [InlineData("class A { private struct B; System.Collections.Generic.List<B> C; }")]
    [InlineData("class A { System.Func<int, int, int, int, int, int, int, int, int, int> B; }")]
    [InlineData("delegate int A(ref int b);")]
    public void Other_types_get_none(string source) => Assert.Equal("", Run(source, "true").Text);

    [Fact]
    public void Other_programs_get_none() => Assert.Equal("", Run("class A { int[] B; }", "").Text);

    private static (string Text, List<string> Errors) Run(string source, string isNative)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new NativeCodeGenerator().AsSourceGenerator()], parseOptions: GeneratorRun.Language, optionsProvider: new Options(isNative));
        driver = driver.RunGeneratorsAndUpdateCompilation(GeneratorRun.Compile(source), out var output, out _);
        var result = driver.GetRunResult().Results.Single();
        Assert.Null(result.Exception);
        var errors = output.GetDiagnostics().Where(static found => found.Severity == DiagnosticSeverity.Error);
        return (string.Concat(result.GeneratedSources.Select(static file => file.SourceText.ToString())),
            errors.Select(static error => error.ToString()).ToList());
    }

    private sealed class Options(string isNative) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Properties(isNative);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;
    }

    private sealed class Properties(string isNative) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, out string value)
        {
            value = isNative;
            return key == "build_property.PublishAot";
        }
    }
}
