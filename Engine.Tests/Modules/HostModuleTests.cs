namespace Quoll.Tests.Modules;

/// <summary>Modules written in C#.</summary>
public sealed class HostModuleTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-host-modules-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static Engine NewEngine(IModuleLoader loader) => new(new EngineOptions { ModuleLoader = loader });

    private static JsValue Run(IModuleLoader loader, string code) => NewEngine(loader).ExecuteModule(code,
        new() { SourceName = "main.js" });

    [Fact]
    public void Functions_and_values_are_imported()
    {
        var loader = new InMemoryModuleLoader().Add("app:db", m => m
            .Export("find", (int id) => new Dictionary<string, object?> { ["id"] = id })
            .Export("version", 2)
            .Export("default", () => "the default")
            .Export("nothing", null));
        var ns = Run(loader, """
            import main, { find, version as v, nothing } from 'app:db';
            import * as all from 'app:db';
            export { find as again } from 'app:db';
            export const result = [find(7).id, v, main(), nothing, Object.keys(all), find.name, find === all.find];
            """);
        Assert.Equal("""[7,2,"the default",null,["default","find","nothing","version"],"find",true]""",
            System.Text.Json.JsonSerializer.Serialize(ns["result"]));
        Assert.True(ns["again"].IsFunction);
    }

    [Fact]
    public async Task They_are_modules_in_every_way()
    {
        var loader = new InMemoryModuleLoader()
            .Add("app:a", m => m.Export("a", 1).Export("default", 0))
            .Add("all.js", "export * from 'app:a'; export { default } from 'app:a';");
        var engine = NewEngine(loader);
        Assert.Equal(1, engine.ImportModule("app:a")["a"].AsNumber());
        Assert.Equal(["a", "default"], engine.ImportModule("all.js").GetKeys());
        Assert.Equal("1 true", await engine.EvaluateAsync<string>(
            "Promise.all([import('app:a'), import('app:a')]).then(([x, y]) => `${x.a} ${x === y}`)"));
        engine.SetValue("ns", engine.ImportModule("app:a"));
        Assert.Equal(5, engine.ExecuteModule(new ModuleBuilder().Export("b", 5).Build("app:b"))["b"].AsNumber());
        Assert.Equal(5, engine.ExecuteModule("export { b } from 'app:b'", new() { SourceName = "main.js" })["b"].AsNumber());
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => engine.Execute("'use strict'; ns.a = 2")).Message);
    }

    [Fact]
    public void One_module_serves_many_engines()
    {
        var loader =
            new InMemoryModuleLoader().Add("app:list", m => m.Export("list", new List<int> { 1 }).Export("add", (int a, int b) => a + b));
        Parallel.For(0, 8, _ =>
        {
            var ns = Run(loader, "import { list, add } from 'app:list'; export default [...list, add(1, 1)].join();");
            Assert.Equal("1,2", ns["default"].AsString());
        });
    }

    [Fact]
    public void An_export_is_made_once_for_an_engine_and_only_if_a_script_imports_it()
    {
        var foreign = new Engine().Execute("({})");
        var loader = new InMemoryModuleLoader().Add("app:x", m => m.Export("unfit", foreign).Export("f", () => 1));
        var engine = NewEngine(loader);
        var one = engine.ExecuteModule("export { f } from 'app:x'", new() { SourceName = "one.js" })["f"];
        Assert.Equal(one, engine.ExecuteModule("import { f } from 'app:x'; export { f }", new() { SourceName = "two.js" })["f"]);
        Assert.NotEqual(one, NewEngine(loader).ExecuteModule("export { f } from 'app:x'", new() { SourceName = "one.js" })["f"]);
        Assert.Throws<JavaScriptException>(() => engine.ExecuteModule("import * as all from 'app:x'"));
    }

    [Fact]
    public void What_goes_wrong_is_an_error_of_the_script()
    {
        var foreign = new Engine().Execute("({})");
        var loader = new InMemoryModuleLoader().Add("app:x", m => m.Export("foreign", foreign).Export("fine", 1));
        Assert.Equal(1, Run(loader, "import { fine } from 'app:x'; export { fine }")["fine"].AsNumber());
        var unfit = Assert.Throws<JavaScriptException>(() => Run(loader, "import { foreign } from 'app:x'"));
        Assert.StartsWith("TypeError: Cannot load the module 'app:x'", unfit.Message);
        Assert.IsType<ArgumentException>(unfit.InnerException);
        Assert.StartsWith("SyntaxError", Assert.Throws<JavaScriptException>(() => Run(loader, "import { none } from 'app:x'")).Message);
        var json = Assert.Throws<JavaScriptException>(() => Run(loader, "import x from 'app:x' with { type: 'json' }"));
        Assert.IsType<NotSupportedException>(json.InnerException);
        Assert.Throws<ArgumentException>(() => new ModuleBuilder().Export("a", 1).Export("a", 2));
    }

    [Fact]
    public void Other_modules_come_from_another_loader()
    {
        Directory.CreateDirectory(Path.Combine(_folder, "lib"));
        File.WriteAllText(
            Path.Combine(_folder, "main.js"),
            "import { name } from './lib/a.js'; export default name; export const url = import.meta.url;");
        File.WriteAllText(
            Path.Combine(_folder, "lib/a.js"),
            "import { name as n } from 'app:config'; import { up } from '../b.js'; export const name = n + up;");
        File.WriteAllText(Path.Combine(_folder, "b.js"), "export const up = 'b';");
        var loader = new InMemoryModuleLoader(new FileModuleLoader(_folder))
            .Add("app:config", m => m.Export("name", "host "))
            .Add("start.js", "export { default } from './main.js'; export { shared } from './shared.js';")
            .Add("shared.js", "export const shared = 1;");
        var engine = NewEngine(loader);
        Assert.Equal("host b", engine.ImportModule("./main.js")["default"].AsString());
        Assert.StartsWith("file:///", engine.ImportModule("./main.js")["url"].AsString());
        Assert.Equal("host b", engine.ImportModule("start.js")["default"].AsString());
        Assert.Equal(1, engine.ImportModule("start.js")["shared"].AsNumber());
        var outside = Assert.Throws<JavaScriptException>(() => engine.ImportModule("../secret.js"));
        Assert.IsType<UnauthorizedAccessException>(outside.InnerException);
        Assert.Throws<JavaScriptException>(() => engine.ImportModule("app:unknown"));
    }
}
