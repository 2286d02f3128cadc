using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// The strings of long documents are created when they are read. Scripts cannot distinguish them from other strings.
/// </summary>
public class JsonUnreadTextsTests
{
    private const string Document = """
        [{"id":"0123456789","name":"a name that is longer than sixteen","nested":{"text":"another text, in a nested object","n":1},"list":["a string in an array",{"in":"an object in an array"}]},
        {"id":"0123456789","name":"ein Text über ASCII hinaus, zum Vergleich","escaped":"with \"escapes\" and \u2028 and \ud800","empty":"","short":"short"},
        {"value":"the value of a result object","done":false},{"value":"the second of them, a little longer","done":false},{"value":"the end of the iteration","done":true},
        {"name":"the first of two names","name":"the second of two names","10":"an index, which comes first","9":"an index before the first","__proto__":"no prototype at all"}]
        """;

    private const string Setup = "const d = JSON.parse(text), [a, b] = d, last = d[5]; ";

    private static Engine EngineWith(int longJson, string text)
    {
        var engine = new Engine();
        JsonSettings.Slot.Of(engine.Realm.Agent).LongText = longJson;
        engine.SetValue("text", text);
        return engine;
    }

    [Theory]
    [InlineData("d.map(o => Object.values(o).join()).join('|')")]
    [InlineData("d.map(o => Object.entries(o).flat(Infinity).join()).join('|')")]
    [InlineData("let s = ''; for (let i = 0; i < 4; i++) for (const o of d) s += o.name + o.id + o['name'] + o.value; s")]
    [InlineData("JSON.stringify([{ ...a }, Object.assign({}, b), structuredCloneLike(last)]); function structuredCloneLike(o) { const c = {}; for (const k in o) c[k] = o[k]; return c; }")]
    [InlineData("const { name, ...rest } = a; name + JSON.stringify(rest)")]
    [InlineData("[typeof a.name, a.name.length, a.name === a.name, 'name' in a, a.hasOwnProperty('name'), delete a.name, a.name].join()")]
    [InlineData("JSON.stringify(Object.getOwnPropertyDescriptors(last))")]
    [InlineData("Object.freeze(a); a.name = 1; a.name")]
    [InlineData("Object.defineProperty(a, 'name', { enumerable: false }); a.name + JSON.stringify(a)")]
    [InlineData("Object.defineProperty(a, 'name', { get() { return 'got'; } }); a.name + JSON.stringify(a)")]
    [InlineData("'use strict'; Object.defineProperty(a, 'name', { writable: false }); Object.defineProperty(a, 'name', { value: 'a name that is longer than sixteen' }); a.name")]
    [InlineData("a.name = 'other'; a.extra = 'more'; delete a.id; JSON.stringify(a)")]
    [InlineData("const heir = Object.create(a); let s = ''; for (let i = 0; i < 4; i++) s += heir.name; s + Reflect.get(a, 'id', heir)")]
    [InlineData("const p = new Proxy(a, {}); p.name + JSON.stringify(p)")]
    [InlineData("let i = 2; const it = { [Symbol.iterator]() { return this; }, next() { return d[i++]; } }; [...it].join()")]
    [InlineData("let s = ''; let i = 2; for (const v of { [Symbol.iterator]() { return { next: () => d[i++] }; } }) s += v; s")]
    [InlineData("JSON.stringify(d, (k, v) => typeof v === 'string' ? v.toUpperCase() : v)")]
    [InlineData("JSON.stringify(d, ['name', 'nested', 'text'], 3)")]
    [InlineData("Object.prototype.toJSON = function () { return this.name || this.text || Object.keys(this); }; const s = JSON.stringify(d); delete Object.prototype.toJSON; s")]
    [InlineData("Object.defineProperty(b, 'g', { enumerable: true, get() { delete b.id; return 1; } }); JSON.stringify(d)")]
    [InlineData("JSON.stringify(d) + JSON.stringify(d, null, 2)")]
    [InlineData("JSON.stringify(JSON.parse(text, function (k, v, { source }) { return source ?? v; }))")]
    [InlineData("Object.groupBy(d, o => o.id) && JSON.stringify(Object.groupBy(d, o => o.id))")]
    [InlineData("[a.name + a.id, `${a.name}`, a.name.replace('name', 'x'), a.name < b.name, new Map([[a.id, 1]]).get(b.id), a.id == b.id].join()")]
    [InlineData("with (a) { name + id }")]
    [InlineData("class Odd { constructor() { return a; } } class Private extends Odd { #p = 'private'; static read(o) { return o.#p + o.name; } } new Private(); Private.read(a)")]
    public void A_script_sees_the_same(string code)
    {
        var body = $"(function () {{ {Setup} return eval({System.Text.Json.JsonSerializer.Serialize(code)}); }})()";
        var expected = EngineWith(int.MaxValue, Document).Execute(body).ToString();
        Assert.NotEqual("undefined", expected);
        Assert.Equal(expected, EngineWith(0, Document).Execute(body).ToString());
    }

    [Fact]
    public void A_host_sees_the_same()
    {
        var eager = EngineWith(int.MaxValue, Document).Json.Parse(Document);
        var value = EngineWith(0, Document).Json.Parse(Encoding.UTF8.GetBytes(Document));
        Assert.Equal("a name that is longer than sixteen", value[0]["name"].AsString());
        Assert.Equal("a name that is longer than sixteen", value[0]["name"].AsString());
        Assert.Equal(
            System.Text.Json.JsonSerializer.Serialize(eager.ToObject()), System.Text.Json.JsonSerializer.Serialize(value.ToObject()));
    }

    // The boundaries: of the stored size, of a step of copying, of a store.
    [Fact]
    public void Strings_of_all_lengths_come_back()
    {
        var random = new Random(7);
        foreach (var isAscii in new[] { true, false })
        {
            var texts = Enumerable.Range(0, 600)
                .Select(length => new string([.. Enumerable.Range(0, length).Select(_ => (char)random.Next('#', 'Z'))])
                + (isAscii || length < 20 ? "" : "é")).ToArray();
            var json = "[" + string.Join(",", texts.Select(text => $$"""{"a":"{{text}}","b":"{{text}}"}""")) + "]";
            var engine = EngineWith(0, json);
            foreach (var value in new[] { engine.Json.Parse(json), engine.Json.Parse(Encoding.UTF8.GetBytes(json)) })
            {
                Assert.Equal(json, engine.Json.Stringify(value));
                for (var i = 0; i < texts.Length; i++)
                    Assert.Equal((texts[i], texts[i]), (value[i]["a"].AsString(), value[i]["b"].AsString()));
                Assert.Equal(json, engine.Json.Stringify(value));
            }
        }
    }

    [Fact]
    public void Short_strings_that_come_again_are_shared()
    {
        var json = "[" + string.Join(",", Enumerable.Repeat("""{"a":"HardGood hg"}""", 5)) + "]";
        var value = EngineWith(0, json).Json.Parse(json);
        Assert.Same(value[1]["a"].AsString(), value[4]["a"].AsString());
    }

    [Fact]
    public void Dictionaries_and_repeated_keys_hold_them_too()
    {
        var json = "{" + string.Join(",", Enumerable.Range(0, 3000).Select(i => $"\"key {i % 2900}\":\"the value of entry number {i}\""))
            + "}";
        var (eager, unread) = (EngineWith(int.MaxValue, json), EngineWith(0, json));
        Assert.Equal(eager.Json.Stringify(eager.Json.Parse(json)), unread.Json.Stringify(unread.Json.Parse(json)));
        Assert.Equal("the value of entry number 2950", unread.Execute("JSON.parse(text)['key 50']").AsString());
        Assert.Equal("the value of entry number 2899", unread.Execute("JSON.parse(text)['key 2899']").AsString());
    }

    [Fact]
    public void Long_document_takes_less_memory_until_it_is_read()
    {
        var json = "[" + string.Join(",", Enumerable.Range(0, 80_000).Select(i => $$"""{"id":"{{i:x8}}{{i * 7919L:x8}}","description":"the description of product {{i}}"}""")) + "]";
        Assert.InRange(json.Length, UnreadTexts.MinDocument, 2 * UnreadTexts.MinDocument);
        Assert.InRange(AllocatedToRead(json, UnreadTexts.MinDocument), 0, AllocatedToRead(json, int.MaxValue) * 0.7);
    }

    private static double AllocatedToRead(string json, int longJson)
    {
        var engine = EngineWith(longJson, json);
        engine.Json.Parse(json);
        var before = GC.GetAllocatedBytesForCurrentThread();
        engine.Json.Parse(json);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
