using System.Reflection;
using Quoll.Generators;
using Quoll.Tests.Generators;

namespace Quoll.Tests.Hosts;

/// <summary>Members whose types are in assemblies that the assembly of their class refers to.</summary>
public abstract class OtherAssemblyTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : OtherAssemblyTests(true);

    public class Reflected() : OtherAssemblyTests(false);

    private const string Money = """{"Amount":7,"Currency":{"Code":"EUR"}}""";

    [Fact]
    public void Their_members_are_read_listed_and_copied()
    {
        Set("order", OtherAssemblies.New("Domain.Order"));
        Check($$"""
            order.Total.Currency.Code ==> EUR
            Object.keys(order).join() ==> Total,Parts,Array,ByName,Place,Maybe,Pair,Price,Fee
            JSON.stringify(order.Total) ==> {{Money}}
            JSON.stringify({ ...order }) === JSON.stringify(order) ==> true
            JSON.stringify(Object.fromEntries(Object.entries(order))) === JSON.stringify(order) ==> true
            JSON.stringify([order.Parts, order.Array, order.ByName, order.Fee]) ==> [[{{Money}}],[{{Money}}],{"a":{{Money}}},{{Money}}]
            JSON.stringify([order.Place, order.Maybe, order.Pair.Item2]) ==> [{"X":1},null,{{Money}}]
            var { Total, ...rest } = order; 'Total' in rest || rest.Fee.Amount ==> 7
            order.Double(order.Total).Amount ==> 14
            """);
        Engine.SetValue("copy", Engine.FromObject(OtherAssemblies.New("Domain.Order"), HostMode.Copy));
        Check("JSON.stringify(copy) === JSON.stringify(order) ==> true");
        Assert.Equal(Engine.Evaluate<string>("JSON.stringify(order)"), Engine.Json.Serialize(Engine.Evaluate("order")));
    }

    [Theory]
    [InlineData("Domain.Order", "({ Total: { Amount: 3, Currency: { Code: 'CHF' } }, Parts: [{ Amount: 4 }], Place: { X: 5 } })")]
    [InlineData("Domain.Bill", "({ Total: { Amount: 3, Currency: { Code: 'CHF' } } })")]
    public void Objects_of_scripts_fill_them(string type, string code)
    {
        var made = Evaluate(Engine, OtherAssemblies.Type(type), code);
        Set("made", made);
        Check("made.Total.Amount + made.Total.Currency.Code ==> 3CHF");
        if (type == "Domain.Order") Check("made.Parts[0].Amount * 10 + made.Place.X ==> 45");
    }

    [Fact]
    public void A_resource_of_another_assembly_is_refused_and_never_dropped()
    {
        Set("job", OtherAssemblies.New("Domain.Job"));
        const string Refused = "TypeError: Job.Sessions: The .NET type Session is not visible to scripts: the host must name it, by "
            + "[ScriptType(typeof(Session))] or ScriptTypes.Reflect(o => o.Include(typeof(Session))), or hide the member by [ScriptIgnore]";
        Check($$"""
            job.Name ==> job
            Object.keys(job).join() ==> Name,Sessions
            job.Sessions ==> {{Refused}}
            JSON.stringify(job) ==> {{Refused}}
            ({ ...job }) ==> {{Refused}}
            Object.values(job) ==> {{Refused}}
            """);
        var thrown = Assert.Throws<TargetInvocationException>(
            () => Evaluate(Engine, OtherAssemblies.Type("Domain.Job"), "({ Name: 'a', Sessions: [] })")).InnerException;
        Assert.StartsWith(Refused, Assert.IsType<JavaScriptException>(thrown).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Including_a_type_includes_the_types_in_its_name(bool isArray)
    {
        var session = OtherAssemblies.Type("Contracts.Session");
        var named = isArray ? session.MakeArrayType() : typeof(List<>).MakeGenericType(session);
        Configure(options => options.Include(named));
        Set("job", OtherAssemblies.New("Domain.Job"));
        Check("""JSON.stringify(job) ==> {"Name":"job","Sessions":[]}""");
    }

    [Fact]
    public void Declarations_of_TypeScript_have_the_same_members()
    {
        var text = new StringWriter();
        Types(static options => options.Include(OtherAssemblies.Type("Domain.Order")).Include(OtherAssemblies.Type("Domain.Job")))
            .WriteTypeScript(text);
        Assert.Contains("readonly Total: Money;", text.ToString(), StringComparison.Ordinal);
        Assert.Contains("readonly Code: string;", text.ToString(), StringComparison.Ordinal);
        Assert.Contains("readonly Sessions: never;", text.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_generator_describes_them_and_warns_of_resources()
    {
        var (files, findings, errors) = GeneratorRun.Of<TypesGenerator>(
            "using Quoll; [ScriptType(typeof(Domain.Order))] [ScriptType(typeof(Domain.Job))] partial class M : ScriptTypes;",
            OtherAssemblies.References);
        Assert.Empty(errors);
        Assert.Contains("types.Script(typeof(global::Shared.Currency)", files[0], StringComparison.Ordinal);
        var finding = Assert.Single(findings, static found => found.Id == "QUOLL007");
        Assert.Equal(Microsoft.CodeAnalysis.DiagnosticSeverity.Warning, finding.Severity);
        Assert.Contains("Job.Sessions", finding.GetMessage(), StringComparison.Ordinal);
        (_, findings, _) = GeneratorRun.Of<TypesGenerator>(
            "using Quoll; using System.Collections.Generic; [ScriptType(typeof(Domain.Job))] [ScriptType(typeof(List<Contracts.Session>))] "
            + "partial class M : ScriptTypes;", OtherAssemblies.References);
        Assert.DoesNotContain(findings, static found => found.Id == "QUOLL007");
    }

    private static object? Evaluate(Engine engine, Type type, string code) => typeof(OtherAssemblyTests)
        .GetMethod(nameof(EvaluateAs), BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(type).Invoke(null, [engine, code]);

    private static object? EvaluateAs<T>(Engine engine, string code) => engine.Evaluate<T>(code);
}
