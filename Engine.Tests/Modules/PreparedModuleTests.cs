namespace Quoll.Tests.Modules;

/// <summary>Modules that are parsed and compiled once.</summary>
public sealed class PreparedModuleTests : IDisposable
{
    /// <summary>Enough to run a module of a few functions, and much too few to parse <see cref="Large"/>.</summary>
    private const int FewSteps = 2000;

    private static readonly string Large =
        string.Concat(Enumerable.Range(0, 3000).Select(static i => $"function f{i}(a, b) {{ return a + b * {i} }}\n"))
        + "export default f2999(1, 1);";

    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-prepared-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static Engine NewEngine(IModuleLoader? loader, long? maxSteps = null) =>
        new(new EngineOptions { ModuleLoader = loader, MaxSteps = maxSteps });

    private static void AssertRead(IModuleLoader loader, string specifier) =>
        Assert.Throws<ExecutionLimitException>(() => NewEngine(loader, FewSteps).ImportModule(specifier));

    private static void AssertReady(IModuleLoader loader, string specifier) =>
        Assert.Equal(3000, NewEngine(loader, 4 * FewSteps).ImportModule(specifier)["default"].AsNumber());

    [Fact]
    public void A_prepared_module_runs_in_many_engines_on_many_threads()
    {
        var module =
            new Engine().PrepareModule("import { n } from './n.js'; let count = 0; export const next = () => count += n;",
                new() { SourceName = "lib/count.js" });
        Assert.Equal("lib/count.js", module.SourceName);
        var loader = new InMemoryModuleLoader().Add("lib/n.js", "export const n = 2;");
        Parallel.For(0, 8, _ =>
        {
            var engine = NewEngine(loader);
            var ns = engine.ExecuteModule(module);
            Assert.Equal(2, ns.Invoke("next").AsNumber());
            Assert.Equal(4, ns.Invoke("next").AsNumber());
            Assert.Equal(ns, engine.ExecuteModule("import * as ns from './count.js'; export { ns };",
                new() { SourceName = "lib/main.js" })["ns"]);
        });
    }

    [Fact]
    public async Task Its_name_is_the_base_of_what_it_imports()
    {
        var loader = new InMemoryModuleLoader().Add("x/n.js", "export const n = 'x';");
        var module = new Engine().PrepareModule("export { n } from './n.js'; export const url = import.meta.url; await null;");
        var ns = await NewEngine(loader).ExecuteModuleAsync(module, new() { SourceName = "x/main.js" });
        Assert.Equal(["x", "x/main.js"], [ns["n"].AsString(), ns["url"].AsString()]);
    }

    [Fact]
    public void Errors_are_those_of_a_text()
    {
        var invalid = Assert.Throws<JavaScriptException>(() => new Engine().PrepareModule("import {", new() { SourceName = "bad.js" }));
        Assert.Equal(("bad.js", "SyntaxError"), (invalid.SourceName, invalid.Value["name"].AsString()));
        Assert.Throws<JavaScriptException>(() => new Engine(new EngineOptions { MaxSourceLength = 3 }).PrepareModule("1 + 1"));
        var thrown =
            Assert.Throws<JavaScriptException>(() => new Engine().ExecuteModule(new Engine().PrepareModule("\n throw new Error('no')",
                new() { SourceName = "t.js" })));
        Assert.Equal(("t.js", 2), (thrown.SourceName, thrown.Line));
    }

    [Fact]
    public void A_loader_may_give_it()
    {
        var loader = new Library(new Engine().PrepareModule(Large, new() { SourceName = "large.js" }));
        AssertReady(loader, "large.js");
        AssertReady(new InMemoryModuleLoader(loader), "large.js");
        AssertReady(new InMemoryModuleLoader().Add("large.js", new Engine().PrepareModule(Large, new() { SourceName = "large.js" })), "large.js");
        var failing = Assert.Throws<JavaScriptException>(() => NewEngine(loader).ImportModule("other.js"));
        Assert.IsType<KeyNotFoundException>(failing.InnerException);
    }

    [Fact]
    public void A_text_in_memory_is_read_once_for_all_engines()
    {
        var text = new string(Large);
        var loader = new InMemoryModuleLoader().Add("large.js", text).Add("same.js", text);
        AssertRead(loader, "large.js");
        Assert.Equal(3000, NewEngine(loader).ImportModule("large.js")["default"].AsNumber());
        AssertReady(loader, "large.js");
        // The name is part of the module, because errors and traces show it.
        AssertRead(loader, "same.js");
        var cautious = new Engine(new EngineOptions { ModuleLoader = loader, MaxSourceLength = 100 });
        Assert.StartsWith("RangeError", Assert.Throws<JavaScriptException>(() => cautious.ImportModule("large.js")).Message);
        loader.Add("large.js", "export default 'other';");
        Assert.Equal("other", NewEngine(loader).ImportModule("large.js")["default"].AsString());
    }

    [Fact]
    public void A_file_is_read_once_until_it_changes()
    {
        var path = Path.Combine(_folder, "large.js");
        var loader = new FileModuleLoader(_folder);
        // A text that no other test has: known texts are not compiled again.
        var large = Large + "\n// of a file";
        void Write(string text, TimeSpan age)
        {
            File.WriteAllText(path, text);
            File.SetLastWriteTimeUtc(path, DateTime.UtcNow - age);
        }
        Write(large, TimeSpan.FromHours(2));
        AssertRead(loader, "./large.js");
        Assert.Equal(3000, NewEngine(loader).ImportModule("./large.js")["default"].AsNumber());
        AssertReady(loader, "./large.js");
        Write(large.Replace("f2999(1, 1)", "f2999(2, 1)", StringComparison.Ordinal), TimeSpan.FromHours(1));
        Assert.Equal(3001, NewEngine(loader).ImportModule("./large.js")["default"].AsNumber());
    }

    [Fact]
    public void A_file_that_was_just_written_is_read_again()
    {
        var path = Path.Combine(_folder, "a.js");
        var loader = new FileModuleLoader(_folder);
        var now = DateTime.UtcNow;
        foreach (var expected in new[] { 1, 2 })
        {
            File.WriteAllText(path, $"export default {expected};");
            File.SetLastWriteTimeUtc(path, now);
            Assert.Equal(expected, NewEngine(loader).ImportModule("./a.js")["default"].AsNumber());
        }
    }

    private sealed class Library(PreparedModule module) : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier;

        public PreparedModule? GetPrepared(string name) => name == module.SourceName ? module : null;

        public string Load(string name) => throw new KeyNotFoundException(name);
    }
}
