namespace Quoll.Tests.Hosting;

/// <summary>
/// Engines share the tables of built-in objects. No engine may see what a script of another one changes.
/// </summary>
public class SharedBuiltInsTests
{
    // All built-in objects that a script reaches, with what it sees of their properties. Reads every lazy value.
    private const string Describe = """
        (() => {
            const seen = new Map(), lines = [];
            const show = (value, path) => {
                if (value === null || typeof value !== 'object' && typeof value !== 'function')
                    return typeof value + ' ' + String(value);
                if (!seen.has(value)) {
                    seen.set(value, path);
                    for (const key of Reflect.ownKeys(value)) {
                        const d = Object.getOwnPropertyDescriptor(value, key), name = path + '.' + String(key);
                        const flags = [d.writable, d.enumerable, d.configurable].join();
                        const values = 'value' in d ? [d.value] : [d.get, d.set];
                        lines.push(name + ' ' + flags + ' ' + values.map(v => show(v, name)).join('/'));
                    }
                    show(Object.getPrototypeOf(value), path + '.__proto__');
                }
                return 'object ' + seen.get(value);
            };
            show(globalThis, 'global');
            return lines.join('\n');
        })()
        """;

    // What a script does with each property of each built-in object, before anything else has read it.
    [Theory]
    [InlineData("o[k] = 'mine'")]
    [InlineData("Reflect.set(o, k, 'mine')")]
    [InlineData("Object.defineProperty(o, k, { value: 'mine' })")]
    [InlineData("Object.defineProperty(o, k, { get() { return 'mine' }, configurable: true })")]
    [InlineData("delete o[k]")]
    [InlineData("delete o[k]; o[k] = 'mine'")]
    [InlineData("o.added = 'mine'; o[k] = 'mine'")]
    [InlineData("o[k]; o[k] = 'mine'")]
    [InlineData("Object.freeze(o)")]
    [InlineData("Object.seal(o); o[k] = 'mine'")]
    [InlineData("class P extends (function () { return o }) { #p = 'mine'; static set(x) { x.#p = 'other' } } P.set(new P()); o[k] = 'mine'")]
    public void Changes_stay_in_their_engine(string change)
    {
        var expected = new Engine().Evaluate<string>(Describe);
        string[] objects =
        [
            "globalThis", "JSON", "Math", "Object", "Object.prototype", "Function.prototype", "Array", "Array.prototype",
            "String.prototype", "Number.prototype", "Boolean.prototype", "RegExp.prototype", "Map", "Map.prototype",
            "Reflect", "Promise.prototype",
            "Error.prototype", "Symbol.prototype", "Uint8Array.prototype", "Date.prototype",
        ];
        foreach (var name in objects)
        {
            // The object is reached with its slots unread.
            var keys = new Engine().Evaluate<string[]>($"Reflect.ownKeys({name}).filter(k => typeof k === 'string')");
            foreach (var key in keys)
            {
                var engine = new Engine();
                engine.Execute($"var o = {name}, k = '{key}';");
                // Twice, so that inline caches write too.
                try
                {
                    engine.Execute($"for (let i = 0; i < 2; i++) {{ {change} }}");
                }
                catch (JavaScriptException)
                {
                    // Without its built-ins, a script may fail.
                }
            }
        }
        Assert.Equal(expected, new Engine().Evaluate<string>(Describe));
    }

    [Fact]
    public void An_object_of_the_same_shape_does_not_write_to_the_shared_slots()
    {
        // Math gets the shape of an object that a script has built in the same way, and inline caches know that shape.
        const string Code = """
            const p = {}, twin = Object.create(p);
            for (const k of Reflect.ownKeys(Math)) {
                const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(Math, k);
                Object.defineProperty(twin, k, { value: 0, writable, enumerable, configurable });
            }
            """;
        var engine = new Engine();
        engine.Execute(Code + "var write = o => { o.abs = 'mine' }; write(twin); write(twin);");
        engine.Execute("Object.setPrototypeOf(Math, p); write(Math); write(Math);");
        Assert.Equal("mine", engine.Evaluate<string>("Math.abs"));
        Assert.Equal(1, new Engine().Evaluate<int>("Math.abs(-1)"));

        // Here the table's values are all the script sees of it: none is read before.
        engine = new Engine();
        engine.Execute("const p = {}; Object.setPrototypeOf(Math, p); var write = o => { o.abs = 'mine' };");
        engine.Execute("write(Math); write(Math); Object.assign({}, Math)");
        Assert.Equal(1, new Engine().Evaluate<int>("Math.abs(-1)"));
    }

    [Fact]
    public void A_global_keeps_its_identity_while_the_first_reads_do_not_store_it()
    {
        var engine = new Engine();
        Assert.True(engine.Evaluate<bool>("JSON === JSON && Math === globalThis.Math && JSON === globalThis.JSON && Object === Object"));
        Assert.True(engine.Evaluate<bool>("Object.getOwnPropertyDescriptor(globalThis, 'Reflect').value === Reflect"));
        Assert.Equal("own", engine.Evaluate<string>("Map; Map; Map; Map; Map; Map = 'own'; Map"));
        Assert.True(engine.Evaluate<bool>("Set; delete globalThis.Set && typeof Set === 'undefined'"));
        Assert.Equal("set", engine.SetValue("JSON", "set").Evaluate<string>("JSON"));
    }

    [Fact]
    public void Globals_of_the_host_follow_the_built_ins()
    {
        var engine = new Engine();
        var count = engine.Evaluate<int>("Reflect.ownKeys(globalThis).length");
        var other = new Engine();
        for (var i = 0; i < 40; i++) other.SetValue($"v{i}", i);
        Assert.Equal(count + 40, other.Evaluate<int>("Reflect.ownKeys(globalThis).length"));
        Assert.Equal("globalThis,Infinity,JSON", other.Evaluate<string>("Reflect.ownKeys(globalThis).slice(0, 3).join()"));
        Assert.Equal("v0,v39,780", other.Evaluate<string>("""
            const k = Reflect.ownKeys(globalThis);
            let s = 0;
            for (let i = 0; i < 40; i++) s += globalThis['v' + i];
            [k.at(-40), k.at(-1), s].join()
            """));
    }
}
