using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Quoll.Generators;

namespace Quoll.Tests.Generators;

/// <summary>The generator's output, its caching and its diagnostics.</summary>
public class GeneratorTests
{
    [Fact]
    public void Output_is_as_it_was()
    {
        GeneratorRun.IsAsBefore<TypesGenerator>("order");
    }

    [Fact]
    public void Unrelated_changes_generate_nothing_again()
    {
        var source = File.ReadAllText(Path.Combine(ProjectFolder.Root, "testdata", "generators", "order.cs"));
        var compilation = GeneratorRun.Compile(source);
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            [new TypesGenerator().AsSourceGenerator()], parseOptions: GeneratorRun.Language,
            driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));
        driver = driver.RunGenerators(compilation);
        var other = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated { int x; }", GeneratorRun.Language));
        Assert.All(Reasons(driver.RunGenerators(other)), static reason =>
            Assert.True(reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged));
        var tree = compilation.SyntaxTrees[0];
        var changed = compilation.ReplaceSyntaxTree(
            tree, CSharpSyntaxTree.ParseText(source.Replace("string Currency", "string Unit", StringComparison.Ordinal), GeneratorRun.Language));
        Assert.Contains(IncrementalStepRunReason.Modified, Reasons(driver.RunGenerators(changed)));
    }

    [Theory]
    [InlineData("QUOLL001", "[ScriptType(typeof(int[]))] class M : ScriptTypes;")]
    [InlineData("QUOLL001", "class Outer { [ScriptType(typeof(int[]))] partial class M : ScriptTypes; }")]
    [InlineData("QUOLL002", "[ScriptType(typeof(int[]))] partial class M;")]
    [InlineData("QUOLL003", "[ScriptType(typeof(int[]))] partial class M<T> : ScriptTypes;")]
    [InlineData("QUOLL004", "file class A; [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "[ScriptType(typeof(System.Collections.Generic.List<>))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "[ScriptType(typeof(System.Type))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "[ScriptType(typeof(System.Span<int>))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "[ScriptType(typeof(System.Action))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "[ScriptType(typeof(Engine))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL005", "public interface A { static abstract int B { get; } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL006", "public class A { private A() { } } [ScriptType(typeof(A), Construct = true)] partial class M : ScriptTypes;")]
    [InlineData("QUOLL007", "public class A { public System.Text.StringBuilder B; } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL007", "public class A { public System.Collections.Generic.List<System.IO.Stream> B { get; set; } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL007", "public class A { public static System.Net.Http.HttpClient B { get; } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL007", "public class A { public System.Type B { get; } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL008", "public class A { public void B<T>() { } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    [InlineData("QUOLL008", "public class A { public void B(System.Span<int> c) { } } [ScriptType(typeof(A))] partial class M : ScriptTypes;")]
    public void Faults_are_named_where_they_are(string id, string source)
    {
        var (_, findings, _) = GeneratorRun.Of<TypesGenerator>("using Quoll; " + source);
        var finding = Assert.Single(findings);
        Assert.Equal(id, finding.Id);
        Assert.True(finding.Location.SourceSpan.Length > 0);
    }

    [Theory]
    [InlineData("public class @class { public int @int { get; set; } public void @new(int @if) { } public static int @is; }", "@class")]
    [InlineData("public class A { public class B { public int C; } public B D; }", "A")]
    [InlineData("public interface A { int B { get; set; } void C(in int d, ref readonly int e); }", "A")]
    [InlineData("public readonly record struct A(int B, string C) { public int D { get; init; } }", "A")]
    [InlineData("public struct A { public A(int b) { } [System.Text.Json.Serialization.JsonInclude] private int c; }", "A")]
    [InlineData("public class A<T> where T : System.IComparable<T> { public T B { get; init; } public required T C { get; init; } }", "A<int>")]
    [InlineData("public class A : System.Exception { [System.Obsolete(\"x\", true)] public int B() => 1; }", "A")]
    [InlineData("public class A { public dynamic B; public (int C, string D) E; public System.Collections.Generic.List<(int F, int G)> H; "
        + "public (int, string) I; }", "A")]
    [InlineData("public class A { public int this[int b, string c] { get => 1; set { } } public event System.Action D; }", "A")]
    [InlineData("public static class A { public const double B = double.NaN; public static string C(char d = '\\'', string e = \"\\n\", "
        + "decimal f = 1.5m, System.DayOfWeek? g = System.DayOfWeek.Friday, float h = -1, System.Guid i = default) => e; }", "A")]
    [InlineData("public class A { public System.Collections.Generic.IAsyncEnumerable<int> B; public int[,] C; public int[][] D; "
        + "public System.Data.DataTable E; public System.Memory<byte> F; public System.Collections.IList G; }", "A")]
    [InlineData("public class A : System.Collections.Generic.Dictionary<string, A>; public class B : System.Collections.Generic.HashSet<A>;", "A")]
    [InlineData("public class A { public new string ToString() => \"\"; public virtual A B() => this; } public class C : A { public override "
        + "C B() => this; }", "C")]
    public void What_is_written_compiles(string source, string type)
    {
        const string Options =
            "[ScriptTypesOptions(Writable = true, Events = true, Operators = true, ExplicitInterfaceMembers = true)]";
        var (files, _, errors) = GeneratorRun.Of<TypesGenerator>($"using Quoll; {source} [ScriptType(typeof({type}))] {Options} partial class M : ScriptTypes;");
        Assert.Single(files);
        Assert.Empty(errors);
    }

    [Fact]
    public void Each_finding_is_explained()
    {
        var page = File.ReadAllText(Path.Combine(ProjectFolder.Root, "docs", "generator.md"));
        var rules = typeof(Rules).GetFields().Select(static field => (DiagnosticDescriptor)field.GetValue(null)!).ToList();
        Assert.Equal(9, rules.Count);
        foreach (var rule in rules)
        {
            var severity = rule.DefaultSeverity == DiagnosticSeverity.Info ? "information"
                : rule.DefaultSeverity.ToString().ToLowerInvariant();
            Assert.Contains($"| {rule.Id} | {severity} |", page, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Parts_of_a_class_are_one_model()
    {
        var (files, findings, errors) = GeneratorRun.Of<TypesGenerator>(
            "using Quoll; public class A; public class B; [ScriptType(typeof(A))] partial class M : ScriptTypes; "
            + "[ScriptType(typeof(B))] partial class M { public M(int x) { } }");
        Assert.Empty(findings);
        Assert.Empty(errors);
        var file = Assert.Single(files);
        Assert.Contains("Describe_A", file, StringComparison.Ordinal);
        Assert.Contains("Describe_B", file, StringComparison.Ordinal);
        // Only the author of the type knows how to create it.
        Assert.DoesNotContain("Default", file, StringComparison.Ordinal);
    }

    private static IEnumerable<IncrementalStepRunReason> Reasons(GeneratorDriver driver) =>
        driver.GetRunResult().Results.Single().TrackedSteps[TypesGenerator.FilesStep]
            .SelectMany(static step => step.Outputs).Select(static output => output.Reason);
}
