using Quoll.Generators;


namespace Quoll.Tests.Generators;

/// <summary>
/// The generator's output and diagnostics for JSON. The tests of typed JSON run with generated and reflected models,
/// and so compare both.
/// </summary>
public class JsonGeneratorTests
{
    [Fact]
    public void Output_is_as_it_was() => GeneratorRun.IsAsBefore<TypesGenerator>("json");

    [Theory]
    [InlineData("QUOLL001", "[QuollJsonType(typeof(int[]))] class M : QuollJsonTypes;")]
    [InlineData("QUOLL002", "[QuollJsonType(typeof(int[]))] partial class M;")]
    [InlineData("QUOLL003", "[QuollJsonType(typeof(int[]))] partial class M<T> : QuollJsonTypes;")]
    [InlineData("QUOLL004", "file class A; [QuollJsonType(typeof(A))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL004", "public class A { private class B; [System.Text.Json.Serialization.JsonInclude] private B C { get; set; } } "
        + "[QuollJsonType(typeof(A))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL004", "public class A { private class D : QuollConverter<int> { public override void Write(ref QuollJsonWriter w, "
        + "in int v) { } public override int Read(ref QuollJsonReader r) => 0; } [QuollConverter(typeof(D))] public int C { get; set; } } "
        + "[QuollJsonType(typeof(A))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL009", "[QuollJsonType(typeof(System.Collections.Generic.List<>))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL009", "[QuollJsonType(typeof(System.Span<int>))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL009", "[QuollJsonType(typeof(void))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL009", "static class A; [QuollJsonType(typeof(A))] partial class M : QuollJsonTypes;")]
    [InlineData("QUOLL009", "public interface A { static abstract int B { get; } } [QuollJsonType(typeof(A))] partial class M : QuollJsonTypes;")]
    public void Faults_are_named_where_they_are(string id, string source)
    {
        var (_, findings, _) = GeneratorRun.Of<TypesGenerator>("using Quoll; " + source);
        var finding = Assert.Single(findings);
        Assert.Equal(id, finding.Id);
        Assert.True(finding.Location.SourceSpan.Length > 0);
    }

    [Theory]
    [InlineData("public class @class { public int @int { get; set; } public @class @new { get; init; } }", "@class")]
    [InlineData("public class A { public class B { public int C; } public B D { get; set; } }", "A")]
    [InlineData("public interface A { int B { get; set; } } public interface E : A { new int B { get; } }", "E")]
    [InlineData("public readonly record struct A(int B, string C = \"x\") { public int D { get; init; } }", "A")]
    [InlineData("public struct A { public A(int b) { } [System.Text.Json.Serialization.JsonInclude] private int c; }", "A")]
    [InlineData("public class A<T> where T : System.IComparable<T> { public T B { get; init; } public required T C { get; init; } "
        + "[System.Text.Json.Serialization.JsonInclude] private T[] D { get; set; } }", "A<int>")]
    [InlineData("public class A : System.Exception { public System.Type B { get; set; } public System.Action C { get; set; } }", "A")]
    [InlineData("public class A { public dynamic B { get; set; } public (int C, string D) E { get; set; } public (int, (long, byte)[]) I { get; set; } "
        + "public System.Collections.Generic.List<(int F, int G)> H { get; set; } }", "A")]
    [InlineData("public class A { public System.Collections.Generic.IAsyncEnumerable<int> B { get; set; } public int[,] C { get; set; } "
        + "public System.Data.DataTable E { get; set; } public System.Memory<int> F { get; set; } public System.Collections.IList G { get; set; } "
        + "public System.Linq.ILookup<string, A> H { get; set; } public System.Collections.Hashtable I { get; set; } }", "A")]
    [InlineData("public class A : System.Collections.Generic.Dictionary<string, A>; public class B : System.Collections.Generic.HashSet<A> "
        + "{ public B(A a) { } public B(System.Collections.Generic.IEnumerable<A> a) { } } public class C { public A D { get; set; } "
        + "public B E { get; set; } }", "C")]
    [InlineData("public class A { public virtual int B { get; set; } public int C { get; set; } } public class D : A { public override int B "
        + "{ get => 1; } public new string C { get; set; } [System.Obsolete(\"x\", true)] public int E { get; set; } }", "D")]
    [InlineData("public class A { private A(int b, System.DayOfWeek? c = System.DayOfWeek.Friday) { } [System.Text.Json.Serialization."
        + "JsonConstructor] internal A(int b, decimal e = 1.5m, in int f = 1) { } public int B { get; } public decimal E { get; } }", "A")]
    public void What_is_written_compiles(string source, string type)
    {
        var (files, findings, errors) = GeneratorRun.Of<TypesGenerator>(
            $"using Quoll; {source} [QuollJsonType(typeof({type}))] partial class M : QuollJsonTypes;");
        Assert.Empty(findings);
        Assert.Single(files);
        Assert.Empty(errors);
    }
}
