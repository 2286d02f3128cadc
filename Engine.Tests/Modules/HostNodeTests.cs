namespace Quoll.Tests.Modules;

/// <summary>What a host adds to modules of Node, and how it runs a program of CommonJS.</summary>
public sealed class HostNodeTests : IDisposable
{
    private readonly PackageFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_host_creates_require()
    {
        var loader = new NodeModuleLoader(_folder.Root).AddBuiltIn("host", static () => "exports.name = 'Ada'");
        using var engine = new Engine(new EngineOptions { ModuleLoader = loader });
        var require = engine.CreateRequire(loader, Path.Combine(_folder.Root, "here"));
        Assert.Equal("Ada", require.Call(JsValue.Undefined, "host")["name"].AsString());
    }

    [Fact]
    public void A_program_of_CommonJS_is_the_main_module()
    {
        var loader = new NodeModuleLoader(_folder.Root);
        using var engine = new Engine(new EngineOptions { ModuleLoader = loader });
        var path = Path.Combine(_folder.Root, "main.js");
        Assert.True(engine.ExecuteCommonJs(loader, path, "module.exports = require.main === module").AsBoolean());
    }

    [Theory]
    [InlineData("a.mjs", "", "module")]
    [InlineData("a.cjs", "", "commonjs")]
    [InlineData("a.js", "require('path')", "commonjs")]
    [InlineData("a.js", "let require; require", null)]
    [InlineData("a.js", "1", null)]
    public void The_format_of_a_file_is_that_of_Node(string name, string code, string? format) =>
        Assert.Equal(format, new NodeModuleLoader(_folder.Root).GetFormat(Path.Combine(_folder.Root, name), code));

    [Fact]
    public void A_loader_without_files_says_why()
    {
        var loader = new NodeModuleLoader(_folder.Root, new() { FileRefusal = "no files here" });
        using var engine = new Engine(new EngineOptions { ModuleLoader = loader });
        var require = engine.CreateRequire(loader, Path.Combine(_folder.Root, "here"));
        Assert.Contains("no files here", Assert.Throws<JavaScriptException>(() => require.Call(JsValue.Undefined, "./a.js")).Message);
        Assert.Equal("b", require.Call(JsValue.Undefined, "path")["basename"].Call(JsValue.Undefined, "a/b").AsString());
    }

    [Fact]
    public void Exports_may_be_functions_at_the_lowest_level()
    {
        var modules = new InMemoryModuleLoader().Add(
            "app", static m => m.Export("twice", static (in HostCall call) => 2 * call[0].AsNumber(), length: 1));
        using var engine = new Engine(new EngineOptions { ModuleLoader = modules });
        var app = engine.ImportModule("app");
        Assert.Equal((4, 1), ((int)app["twice"].Call(JsValue.Undefined, 2).AsNumber(), (int)app["twice"]["length"].AsNumber()));
    }

    [Fact]
    public void Texts_in_the_data_of_a_ScriptError_are_properties()
    {
        using var engine = new Engine();
        engine.SetFunction("fail", static (in HostCall _) =>
            throw new ScriptError(ScriptErrorKind.Error, "x") { Data = { ["code"] = "E1", ["count"] = 1 } });
        Assert.Equal("code", engine.Evaluate("try { fail() } catch (e) { Object.keys(e).join() }").AsString());
    }

    [Fact]
    public void Functions_of_a_prepared_script_can_be_hidden_from_traces()
    {
        using var engine = new Engine();
        var hidden = engine.Prepare("(f => f())", new() { SourceName = "hidden.js", StackTraceHidden = true });
        engine.SetValue("call", engine.Evaluate(hidden));
        var trace = engine.Evaluate("function seen() { return new Error('x').stack } call(seen)", new() { SourceName = "seen.js" }).AsString();
        Assert.Contains("seen.js", trace, StringComparison.Ordinal);
        Assert.DoesNotContain("hidden.js", trace, StringComparison.Ordinal);
    }

    [Fact]
    public void A_rejection_tells_whether_it_was_handled_since()
    {
        using var engine = new Engine();
        UnhandledRejectionEventArgs? rejection = null;
        engine.UnhandledRejection += (_, args) => rejection = args;
        engine.Execute("var p = Promise.reject(1)");
        engine.RunJobs();
        Assert.False(rejection!.IsHandled);
        engine.Execute("p.catch(() => { })");
        Assert.True(rejection.IsHandled);
    }
}
