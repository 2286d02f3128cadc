using System.Text;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosts;

/// <summary>Members whose types scripts may not see: listed, and never dropped without an error.</summary>
public abstract class RefusedMemberTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : RefusedMemberTests(true);

    public class Reflected() : RefusedMemberTests(false);

    public class Generated() : RefusedMemberTests(true)
    {
        protected override bool IsGenerated => true;
    }

    public class Service
    {
        public static StringBuilder Log { get; } = new();

        public string Name { get; set; } = "service";

        public List<StringBuilder> Builders { get; set; } = [];

        [JsonIgnore]
        public StringBuilder Ignored { get; } = new();

        [ScriptIgnore]
        public StringBuilder Hidden { get; } = new();

        public Secret Secret { get; } = new();
    }

    [ScriptIgnore]
    public class Secret;

    private const string Remedy = "TypeError: Service.Builders: The .NET type StringBuilder is not visible to scripts: the host must name it, by "
        + "[ScriptType(typeof(StringBuilder))] or ScriptTypes.Reflect(o => o.Include(typeof(StringBuilder))), or hide the member by [ScriptIgnore]";

    [Theory]
    [InlineData("x.Builders")]
    [InlineData("JSON.stringify(x)")]
    [InlineData("JSON.stringify({ a: [x] }, null, 2)")]
    [InlineData("JSON.stringify(x, (key, value) => value)")]
    [InlineData("({ ...x })")]
    [InlineData("Object.assign({}, x)")]
    [InlineData("Object.values(x)")]
    [InlineData("Object.entries(x)")]
    [InlineData("var { Name, ...rest } = x")]
    [InlineData("var { Builders } = x")]
    [InlineData("Reflect.get(x, 'Builders')")]
    [InlineData("Object.getOwnPropertyDescriptors(x)")]
    [InlineData("copied(x)")]
    [InlineData("filled({ Name: 'a', Builders: [] })")]
    [InlineData("listed([{ Name: 'a' }, { Name: 'b', Builders: [] }])")]
    public void An_operation_that_needs_its_value_throws(string code)
    {
        Set("x", new Service());
        Set("copied", (Service own) => Engine.FromObject(own, HostMode.Copy));
        Set("filled", (Service own) => own.Name);
        Set("listed", (List<Service> own) => own.Count);
        Assert.Contains(Remedy["TypeError: ".Length..], Run(code), StringComparison.Ordinal);
    }

    [Fact]
    public void It_is_listed_like_other_members()
    {
        Set("x", new Service());
        Check("""
            Object.keys(x).join() ==> Name,Builders
            var keys = []; for (const key in x) keys.push(key); keys.join() ==> Name,Builders
            'Builders' in x && Object.hasOwn(x, 'Builders') && x.propertyIsEnumerable('Builders') ==> true
            'Ignored' in x && !x.propertyIsEnumerable('Ignored') ==> true
            'Hidden' in x ==> false
            x.Name ==> service
            x.Secret ==> TypeError: Service.Secret: The .NET type Secret is never visible to scripts; [ScriptIgnore] hides the member
            JSON.stringify(x, ['Name']) ==> {"Name":"service"}
            """);
        var shown = Engine.Evaluate("x").ToString();
        Assert.Contains("Builders: <not visible>", shown, StringComparison.Ordinal);
        Assert.DoesNotContain("Ignored", shown, StringComparison.Ordinal);
    }

    [Fact]
    public void A_static_member_is_refused_too()
    {
        Engine.SetType<Service>();
        Check("""
            'Log' in Service ==> true
            Service.Log ==> TypeError: Service.Log: The .NET type StringBuilder is not visible to scripts: the host must name it, by [ScriptType(typeof(StringBuilder))] or ScriptTypes.Reflect(o => o.Include(typeof(StringBuilder))), or hide the member by [ScriptIgnore]
            """);
    }

    [Fact]
    public void Declarations_say_that_it_has_no_value()
    {
        var text = new StringWriter();
        Types(IsGenerated ? null : static options => options.Include(typeof(Service))).WriteTypeScript(text);
        Assert.Contains("readonly Builders: never;", text.ToString(), StringComparison.Ordinal);
        Assert.Contains("static readonly Log: never;", text.ToString(), StringComparison.Ordinal);
    }
}
