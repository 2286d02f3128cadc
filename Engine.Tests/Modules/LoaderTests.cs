namespace Quoll.Tests.Modules;

/// <summary>Sources that modules may come from, and sources that are refused.</summary>
public sealed class LoaderTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-modules-").FullName;

    public LoaderTests()
    {
        Write("secret.js", "export default 'secret';");
        Write("root/main.js", "export { default } from './lib/a.js'; export const url = import.meta.url;");
        Write("root/lib/a.js", "import { b } from '../b.mjs'; export default b;");
        Write("root/b.mjs", "export const b = 'b';");
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private string Write(string name, string text)
    {
        var path = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }

    private Engine NewEngine() => new(new EngineOptions { ModuleLoader = new FileModuleLoader(Path.Combine(_folder, "root")) });

    private static string DefaultOf(Engine engine, string specifier)
    {
        engine.SetValue("ns", engine.ImportModule(specifier));
        return engine.Evaluate<string>("ns.default");
    }

    [Fact]
    public void Files_are_found_relative_to_the_module_that_imports_them()
    {
        var engine = NewEngine();
        Assert.Equal("b", DefaultOf(engine, "./main.js"));
        Assert.EndsWith("/root/main.js", engine.Evaluate<string>("ns.url"));
        Assert.StartsWith("file:///", engine.Evaluate<string>("ns.url"));
        Assert.Equal("b", DefaultOf(engine, engine.Evaluate<string>("ns.url")));
    }

    [Theory]
    [InlineData("../secret.js")]
    [InlineData("./lib/../../secret.js")]
    [InlineData("./link.js")]
    [InlineData("./folder/secret.js")]
    [InlineData("./folder/../../secret.js")]
    [InlineData("ABSOLUTE")]
    [InlineData("../root-of-another/x.js")]
    public void A_path_out_of_the_folder_is_refused(string specifier)
    {
        var secret = Path.Combine(_folder, "secret.js");
        Write("root-of-another/x.js", "export default 'secret';");
        File.CreateSymbolicLink(Path.Combine(_folder, "root/link.js"), secret);
        Directory.CreateSymbolicLink(Path.Combine(_folder, "root/folder"), _folder);
        foreach (var path in new[] { specifier, specifier == "ABSOLUTE" ? new Uri(secret).AbsoluteUri : specifier })
        {
            var actual = path == "ABSOLUTE" ? secret : path;
            var error = Assert.Throws<JavaScriptException>(() => NewEngine().ImportModule(actual));
            Assert.StartsWith($"TypeError: Cannot load the module '{actual}': ", error.Description);
            Assert.EndsWith(": it may not be read", error.Description);
            Assert.Contains("is outside of the folder", Assert.IsType<UnauthorizedAccessException>(error.InnerException).Message);
        }
    }

    [Theory]
    [InlineData("../secret.js")]
    [InlineData("lib/../../secret.js")]
    [InlineData("b.mjs/../../secret.js")]
    [InlineData("none/../../secret.js")]
    [InlineData("l/secret.js")]
    [InlineData("l/../secret.js")]
    [InlineData("d/../secret.js")]
    [InlineData("file.js")]
    [InlineData("lib/l/secret.js")]
    public async Task No_name_is_loaded_from_outside(string name)
    {
        Directory.CreateDirectory(Path.Combine(_folder, "dir"));
        Directory.CreateSymbolicLink(Path.Combine(_folder, "root/d"), "../dir");
        Directory.CreateSymbolicLink(Path.Combine(_folder, "root/l"), "d/..");
        Directory.CreateSymbolicLink(Path.Combine(_folder, "root/lib/l"), "../l");
        File.CreateSymbolicLink(Path.Combine(_folder, "root/file.js"), "d/../secret.js");
        var (root, path) = (Path.Combine(_folder, "root"), $"{_folder}/root/{name}");
        foreach (var loader in (IModuleLoader[])[new FileModuleLoader(root), new NodeModuleLoader(root)])
        {
            Assert.True(Record.Exception(() => loader.Load(path)) is UnauthorizedAccessException or DirectoryNotFoundException);
            var bytes = await Record.ExceptionAsync(async () => await loader.LoadBytesAsync(path, default));
            Assert.True(bytes is UnauthorizedAccessException or DirectoryNotFoundException);
            Assert.NotNull(Record.Exception(() => loader.Load(loader.Resolve("./" + name, null))));
            Assert.NotNull(Record.Exception(() => new Engine(new EngineOptions { ModuleLoader = loader }).ImportModule("./" + name)));
        }
    }

    [Fact]
    public void A_name_is_loaded_through_links_and_parents_that_stay_inside()
    {
        Directory.CreateSymbolicLink(Path.Combine(_folder, "root/again"), "lib/../lib");
        var loader = new FileModuleLoader(Path.Combine(_folder, "root"));
        foreach (var name in new[] { "b.mjs", "lib/../b.mjs", "again/../b.mjs", "./again/.././b.mjs" })
            Assert.Equal("export const b = 'b';", loader.Load($"{_folder}/root/{name}"));
    }

    [Theory]
    [InlineData("lib/asks.js", "import './none.js';", "Cannot load the module './none.js', imported by 'lib/asks.js': the module does not exist")]
    [InlineData("asks.js", "import './none/x.js';", "Cannot load the module './none/x.js', imported by 'asks.js': the module does not exist")]
    [InlineData("asks.js", "export * from '../../secret.js';", "Cannot load the module '../../secret.js', imported by 'asks.js': it may not be read")]
    [InlineData("asks.js", "import './lib';", "Cannot load the module './lib', imported by 'asks.js': the module does not exist")]
    [InlineData("asks.js", "import x from 'lodash';", "Cannot load the module 'lodash', imported by 'asks.js': a specifier must begin with './', '../', '/' or 'file:'")]
    [InlineData("asks.js", "await import('./none.js');", "Cannot load the module './none.js', imported by 'asks.js': the module does not exist")]
    public async Task An_error_says_who_asked_and_tells_scripts_no_paths(string name, string text, string expected)
    {
        Write("root/" + name, text);
        var engine = NewEngine();
        var error = await Assert.ThrowsAsync<JavaScriptException>(() => engine.ImportModuleAsync("./" + name));
        Assert.Equal("TypeError: " + expected, error.Description);
        Assert.NotNull(error.InnerException);
        engine.Execute($"var seen; import('./{name}').catch(e => seen = e.message + e.stack)", new() { SourceName = "script.js" });
        engine.RunJobs();
        Assert.StartsWith(expected, engine.Evaluate<string>("seen"));
        Assert.DoesNotContain(_folder, engine.Evaluate<string>("seen"));
        Assert.DoesNotContain("root", engine.Evaluate<string>("seen"));
    }

    [Fact]
    public void Stack_traces_call_files_by_their_place_in_the_folder()
    {
        Write("root/lib/throws.js", "export const f = () => { throw new Error('x'); };");
        var engine = NewEngine();
        engine.SetValue("ns", engine.ImportModule("./lib/throws.js"));
        var error = Assert.Throws<JavaScriptException>(() => engine.Execute("ns.f()"));
        Assert.Equal("lib/throws.js", error.SourceName);
        Assert.StartsWith("    at f (lib/throws.js:1:", error.JavaScriptStackTrace);
    }

    private sealed class Refusing(Exception thrown) : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier;

        public string Load(string name) => throw thrown;
    }

    [Fact]
    public void What_a_loader_throws_is_shown_as_the_host_wants()
    {
        string Seen(Exception thrown, Func<Exception, ScriptError?>? hostErrors = null)
        {
            var engine = new Engine(new EngineOptions { ModuleLoader = new Refusing(thrown), HostErrors = hostErrors });
            return Assert.Throws<JavaScriptException>(() => engine.ImportModule("x")).Description;
        }
        Assert.Equal("TypeError: Cannot load the module 'x'", Seen(new InvalidOperationException("/home/secret")));
        Assert.Equal(
            "RangeError: Cannot load the module 'x': too many", Seen(new ScriptError(ScriptErrorKind.RangeError, "too many")));
        Assert.Equal("TypeError: Cannot load the module 'x': shown", Seen(
            new InvalidOperationException("shown"), static e => new ScriptError(ScriptErrorKind.Error, e.Message)));
        Assert.Equal("TypeError: Cannot load the module 'x': the module does not exist", Seen(new FileNotFoundException("/home/secret")));
    }

    [Fact]
    public void A_link_within_the_folder_is_the_file_that_it_leads_to()
    {
        File.CreateSymbolicLink(Path.Combine(_folder, "root/again.js"), "b.mjs");
        var engine = NewEngine();
        engine.SetValue("one", engine.ImportModule("./again.js"));
        engine.SetValue("two", engine.ImportModule("./b.mjs"));
        Assert.True(engine.Evaluate<bool>("one === two"));
    }

    [Theory]
    [InlineData("./none.js")]
    [InlineData("bare")]
    [InlineData("https://example.org/x.js")]
    [InlineData("./circle.js")]
    [InlineData("./a\0b.js")]
    [InlineData("")]
    public void What_is_no_file_is_a_TypeError(string specifier)
    {
        File.CreateSymbolicLink(Path.Combine(_folder, "root/circle.js"), "circle.js");
        Assert.StartsWith(
            "TypeError: Cannot load", Assert.Throws<JavaScriptException>(() => NewEngine().ImportModule(specifier)).Description);
    }

    [Fact]
    public void Without_a_loader_nothing_can_be_imported_and_a_text_can_be_run()
    {
        var engine = new Engine();
        Assert.Equal(
            "TypeError: The engine has no module loader", Assert.Throws<JavaScriptException>(() => engine.ImportModule("x")).Description);
        engine.SetValue("ns", engine.ExecuteModule("export const x = 1;"));
        Assert.Equal(1, engine.Evaluate<int>("ns.x"));
    }

    [Fact]
    public void A_text_of_the_host_has_a_place_among_the_modules()
    {
        var program = new ModuleProgram(("lib/a.js", "import { x } from './main.js'; export const f = () => x;"));
        program.Engine.SetValue(
            "ns", program.Engine.ExecuteModule("import { f } from './a.js'; export const x = 5; export { f };",
                new() { SourceName = "lib/main.js" }));
        Assert.Equal(5, program.Engine.Evaluate<int>("ns.f()"));
    }

    [Theory]
    [InlineData("lib/deep/a.js", "../b.js", "lib/b.js")]
    [InlineData("lib/deep/a.js", "./b.js", "lib/deep/b.js")]
    [InlineData("a.js", "./b.js", "b.js")]
    [InlineData(null, "./b.js", "b.js")]
    [InlineData("https://example.org/lib/a.js", "../b.js", "https://example.org/b.js")]
    [InlineData("a.js", "bare", "bare")]
    public void Names_in_memory_are_paths(string? referrer, string specifier, string expected) =>
        Assert.Equal(expected, new InMemoryModuleLoader().Resolve(specifier, referrer));

    [Fact]
    public void Names_in_memory_have_a_topmost_folder() =>
        Assert.Throws<ScriptError>(() => new InMemoryModuleLoader().Resolve("../b.js", "a.js"));
}
