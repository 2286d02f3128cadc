using Newtonsoft.Json.Linq;

namespace Quoll.Tests.Hosts;

/// <summary>Documents of Newtonsoft.Json in scripts: objects, arrays, and leaves that are values.</summary>
public abstract class NewtonsoftTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : NewtonsoftTests(true);

    public class Reflected() : NewtonsoftTests(false);

    private const string Text = """{"a":1,"b":[1.5,"x",true,null,{"c":[]}],"then":"t","Path":"p"}""";

    [Fact]
    public void A_document_has_its_JSON()
    {
        Set("o", JObject.Parse(Text));
        Set("a", JArray.Parse("""[1,{"b":2}]"""));
        Set("token", JToken.Parse("\"text\""));
        Set("holder", new Dictionary<string, JToken> { ["x"] = 1, ["y"] = JValue.CreateNull() });
        Check($$"""
            JSON.stringify(o) ==> {{Text}}
            JSON.stringify({ o, a: [a] }) ==> {"o":{{Text}},"a":[[1,{"b":2}]]}
            JSON.stringify(o, null, 0) === JSON.stringify(o, (k, v) => v) ==> true
            JSON.stringify({ ...o }) ==> {{Text}}
            JSON.stringify(token) ==> "text"
            JSON.stringify(holder) ==> {"x":1,"y":null}
            Object.keys(o).join() ==> a,b,then,Path
            """);
        Assert.Equal(Text, Engine.Json.Serialize(Engine.Evaluate("o")));
        Assert.Equal(Text, Engine.SetValue("copy", Engine.FromObject(JObject.Parse(Text), HostMode.Copy)).Evaluate<string>("JSON.stringify(copy)"));
    }

    [Fact]
    public void A_leaf_is_a_value()
    {
        var o = JObject.Parse(Text);
        o["big"] = new JValue(System.Numerics.BigInteger.Pow(10, 30));
        o["id"] = Guid.Empty;
        o["when"] = DateTime.UnixEpoch;
        o["bytes"] = new byte[] { 1, 2 };
        Set("o", o);
        Check("""
            o.a + 1 ==> 2
            o.b[1] + 'y' ==> xy
            o.b[2] === true && o.b[3] === null ==> true
            o.b.map(x => typeof x).join() ==> number,string,boolean,object,object
            o.missing ==> undefined
            o.big ==> 1e+30
            o.id ==> 00000000-0000-0000-0000-000000000000
            o.when.getTime() ==> 0
            o.bytes ==> Uint8Array 1,2
            o.a = 2 ==> TypeError: JObject["a"] is read-only
            """);
    }

    [Fact]
    public void A_writable_document_takes_values_of_scripts()
    {
        Writable();
        var o = JObject.Parse(Text);
        Set("o", o);
        Check("o.a = 5; o.b.push('new'); o.n = 'y'; o.a + o.b[5] + o.n ==> 5newy");
        Assert.Equal("[5,\"y\"]", new JArray(o["a"]!, o["n"]!).ToString(Newtonsoft.Json.Formatting.None));
    }

    /// <summary>Its indexer throws for any name that it does not know, as that of a JValue does.</summary>
    public class Strict
    {
        public string this[string name] => name == "a" ? "b" : throw new InvalidOperationException("unknown " + name);

        public override string ToString() => "strict";
    }

    [Fact]
    public async Task Names_that_the_language_asks_for_never_go_to_an_indexer()
    {
        Set("o", new Strict());
        Check("""
            o.a ==> b
            o.c ==> Error: unknown c
            JSON.stringify({ o }) ==> {"o":{}}
            o.toJSON === undefined && o.then === undefined && o[Symbol.iterator] === undefined ==> true
            'toJSON' in o || Object.hasOwn(o, 'then') ==> false
            `${o}` ==> strict
            Promise.resolve(o) instanceof Promise ==> true
            """);
        Assert.Equal("b", await Engine.EvaluateAsync<string>("(async () => (await o).a)()"));
    }
}
