using System.Collections.Concurrent;

namespace Quoll.Tests.Modules;

/// <summary>
/// Asynchronous loaders (IModuleLoader.LoadAsync): no thread waits, each module is loaded once, and loads run in
/// parallel.
/// </summary>
public class AsyncLoaderTests
{
    /// <summary>A loader whose texts arrive at the test's request, on another thread.</summary>
    private sealed class SlowLoader : IModuleLoader
    {
        private readonly InMemoryModuleLoader _names = new();
        private readonly Dictionary<string, string> _texts = [];
        private readonly ConcurrentDictionary<string, TaskCompletionSource<string>> _pending = [];

        public SlowLoader(params (string Name, string Text)[] modules)
        {
            foreach (var (name, text) in modules) _texts[name] = text;
            Engine = new Engine(new EngineOptions { ModuleLoader = this, CancellationToken = Cancellation.Token });
            Engine.SetValue("log", (Action<string?>)(text => Log.Add(text!)));
        }

        public Engine Engine { get; }

        public CancellationTokenSource Cancellation { get; } = new();

        public List<string> Log { get; } = [];

        /// <summary>The modules that the engine requested, in order.</summary>
        public List<string> Asked { get; } = [];

        /// <summary>
        /// Whether texts arrive by themselves after a while. Otherwise <see cref="Deliver"/> delivers them.
        /// </summary>
        public bool ComesByItself { get; init; }

        public string Resolve(string specifier, string? referrer) => _names.Resolve(specifier, referrer);

        public ValueTask<string> LoadAsync(string name, CancellationToken cancellationToken)
        {
            Assert.Equal(Cancellation.Token, cancellationToken);
            Asked.Add(name);
            if (ComesByItself) return Later();
            var source = _pending[name] = new TaskCompletionSource<string>();
            return new ValueTask<string>(source.Task);

            async ValueTask<string> Later()
            {
                await Task.Delay(2, cancellationToken);
                return Text(name);
            }
        }

        /// <summary>Delivers texts. The waiting call runs the jobs that use them.</summary>
        public async Task Bring(params string[] names)
        {
            foreach (var name in names)
            {
                Assert.True(_pending.TryRemove(name, out var source), name);
                await Task.Run(() =>
                {
                    if (_texts.ContainsKey(name)) source.SetResult(_texts[name]);
                    else source.SetException(new FileNotFoundException($"no {name}"));
                });
            }
        }

        /// <summary>Delivers texts, and runs the jobs that use them if no other call does.</summary>
        public async Task Deliver(params string[] names)
        {
            await Bring(names);
            Engine.RunJobs();
        }

        private string Text(string name) => _texts.TryGetValue(name, out var text) ? text : throw new FileNotFoundException($"no {name}");

        public string Logged => string.Join(' ', Log);
    }

    private static readonly (string, string)[] Graph =
    [
        ("main.js", "import './a.js'; import { b } from './lib/b.js'; import data from './data.json' with { type: 'json' }; log('main ' + b + data); export const x = 1;"),
        ("a.js", "import './lib/c.js'; log('a');"),
        ("lib/b.js", "import './c.js'; import '../a.js'; log('b'); export const b = 'B';"),
        ("lib/c.js", "import '../main.js'; log('c');"),
        ("data.json", "[1]"),
    ];

    [Fact]
    public async Task A_graph_with_a_cycle_is_loaded_once_and_runs_in_order()
    {
        var loader = new SlowLoader(Graph) { ComesByItself = true };
        loader.Engine.SetValue("ns", await loader.Engine.ImportModuleAsync("main.js"));
        Assert.Equal("c a b main B1", loader.Logged);
        Assert.Equal(1, loader.Engine.Evaluate<int>("ns.x"));
        Assert.Equal(loader.Asked.Distinct(), loader.Asked);
        loader.Engine.SetValue("again", loader.Engine.ImportModule("main.js"));
        Assert.True(loader.Engine.Evaluate<bool>("ns === again"));
    }

    [Fact]
    public async Task What_a_module_imports_is_asked_for_together()
    {
        var loader = new SlowLoader(Graph);
        loader.Engine.Execute("import('main.js').then(ns => log(ns.x))");
        Assert.Equal("main.js", string.Join(' ', loader.Asked));
        await loader.Deliver("main.js");
        Assert.Equal("main.js a.js lib/b.js data.json", string.Join(' ', loader.Asked));
        await loader.Deliver("data.json", "lib/b.js");
        Assert.Equal("main.js a.js lib/b.js data.json lib/c.js", string.Join(' ', loader.Asked));
        await loader.Deliver("a.js", "lib/c.js");
        Assert.Equal("c a b main B1 1", loader.Logged);
    }

    [Fact]
    public async Task Import_calls_at_the_same_time_share_one_load()
    {
        var loader = new SlowLoader(("m.js", "log('m'); export const x = {};"), ("n.js", "import { x } from './m.js'; export { x };"));
        loader.Engine.Execute(
            "Promise.all([import('./m.js'), import('m.js'), import('n.js')]).then(([a, b, c]) => log(a === b && a.x === c.x))",
                new() { SourceName = "main.js" });
        Assert.Equal("m.js n.js", string.Join(' ', loader.Asked));
        await loader.Deliver("m.js");
        Assert.Equal("m", loader.Logged);
        await loader.Deliver("n.js");
        Assert.Equal("m true", loader.Logged);
        Assert.Equal(2, loader.Asked.Count);
    }

    [Fact]
    public async Task ExecuteAsync_waits_for_import_calls()
    {
        var loader = new SlowLoader(("m.js", "export const x = 5;")) { ComesByItself = true };
        Assert.Equal(5, await loader.Engine.EvaluateAsync<int>("(async () => (await import('m.js')).x)()"));
        Assert.Equal("Error: TypeError", await loader.Engine.EvaluateAsync<string>("import('none.js').catch(e => 'Error: ' + e.name)"));
    }

    [Fact]
    public async Task A_text_of_the_host_may_import_what_comes_later()
    {
        var loader = new SlowLoader(("lib/m.js", "export const x = await 5;")) { ComesByItself = true };
        loader.Engine.SetValue("ns", await loader.Engine.ExecuteModuleAsync("export { x } from './m.js';",
            new() { SourceName = "lib/main.js" }));
        Assert.Equal(5, loader.Engine.Evaluate<int>("ns.x"));
    }

    [Fact]
    public async Task A_load_that_fails_is_a_TypeError_and_is_tried_again()
    {
        var loader =
            new SlowLoader(
            ("main.js", "import './a.js'; import './none.js'; import './b.js';"), ("a.js", "import './deep.js'"), ("b.js", ""));
        const string import = "import('main.js').catch(e => log(e.name + ': ' + e.message))";
        const string error = "TypeError: Cannot load the module './none.js', imported by 'main.js': the module does not exist";
        loader.Engine.Execute(import);
        await loader.Deliver("main.js");
        await loader.Deliver("none.js");
        Assert.Equal(error, loader.Logged);
        await loader.Deliver("a.js", "b.js");
        Assert.Equal(["main.js", "a.js", "none.js", "b.js"], loader.Asked);
        loader.Engine.Execute(import);
        Assert.Equal(["main.js", "a.js", "none.js", "b.js", "deep.js", "none.js"], loader.Asked);
        await loader.Deliver("none.js");
        Assert.Equal($"{error} {error}", loader.Logged);
    }

    [Fact]
    public async Task The_host_gets_what_the_loader_threw()
    {
        var loader = new SlowLoader() { ComesByItself = true };
        var error = await Assert.ThrowsAsync<JavaScriptException>(() => loader.Engine.ImportModuleAsync("none.js"));
        Assert.Equal("TypeError: Cannot load the module 'none.js': the module does not exist", error.Description);
        Assert.Equal("no none.js", Assert.IsType<FileNotFoundException>(error.InnerException).Message);
    }

    [Theory]
    [InlineData("let =", "SyntaxError: ")]
    [InlineData("import { none } from './ok.js';", "SyntaxError: The requested module './ok.js' does not provide an export named 'none'")]
    [InlineData("import './ok.js' with { type: 'css' };", "SyntaxError: ")]
    [InlineData("import '../../up.js';", "TypeError: Cannot load the module '../../up.js'")]
    [InlineData("import d from './bad.json' with { type: 'json' };", "SyntaxError: ")]
    [InlineData("throw new RangeError('thrown');", "RangeError: thrown")]
    public async Task What_is_wrong_with_a_text_reaches_the_host(string text, string description)
    {
        var loader =
            new SlowLoader(("main.js", "import './m.js';"), ("m.js", text), ("ok.js", ""), ("bad.json", "[")) { ComesByItself = true };
        Assert.StartsWith(
            description, (await Assert.ThrowsAsync<JavaScriptException>(() => loader.Engine.ImportModuleAsync("main.js"))).Description);
        Assert.StartsWith(
            description,
            (await Assert.ThrowsAsync<JavaScriptException>(() => loader.Engine.ExecuteModuleAsync("import 'main.js';"))).Description);
    }

    [Fact]
    public async Task A_failure_of_one_graph_is_none_of_another_that_shares_its_modules()
    {
        var loader =
            new SlowLoader(
            ("one.js", "import './shared.js'; import './none.js';"), ("two.js", "import './shared.js'; log('two');"),
            ("shared.js", "import './late.js'; log('shared');"), ("late.js", ""));
        loader.Engine.Execute("import('one.js').catch(e => log(e.name)); import('two.js');");
        await loader.Deliver("one.js", "two.js");
        await loader.Deliver("shared.js");
        await loader.Deliver("none.js");
        await loader.Deliver("late.js");
        Assert.Equal("TypeError shared two", loader.Logged);
    }

    [Fact]
    public async Task Without_waiting_a_load_under_way_is_an_error_and_goes_on()
    {
        var loader = new SlowLoader(("main.js", "export const x = 5;"));
        Assert.Contains("still loading", Assert.Throws<InvalidOperationException>(() => loader.Engine.ImportModule("main.js")).Message);
        Assert.Contains(
            "still loading", Assert.Throws<InvalidOperationException>(() => loader.Engine.ExecuteModule("import 'main.js';")).Message);
        await loader.Deliver("main.js");
        loader.Engine.SetValue("ns", loader.Engine.ImportModule("main.js"));
        Assert.Equal(5, loader.Engine.Evaluate<int>("ns.x"));
        Assert.Single(loader.Asked);
    }

    [Fact]
    public async Task The_engine_serves_others_while_a_load_is_under_way()
    {
        var loader = new SlowLoader(("main.js", "export const x = 5;"));
        var import = loader.Engine.ImportModuleAsync("main.js");
        Assert.False(import.IsCompleted);
        Assert.Equal(2, loader.Engine.Evaluate<int>("1 + 1"));
        await loader.Bring("main.js");
        await import;
    }

    [Fact]
    public async Task The_waiting_can_be_ended_and_the_load_goes_on()
    {
        var loader = new SlowLoader(("main.js", "log('main');"));
        using var source = new CancellationTokenSource();
        var import = loader.Engine.ImportModuleAsync("main.js", new() { CancellationToken = source.Token });
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => import);
        await loader.Deliver("main.js");
        Assert.Equal("main", loader.Logged);
    }

    [Fact]
    public async Task The_engines_token_ends_the_waiting_for_a_loader_that_does_not_look_at_it()
    {
        var loader = new SlowLoader(("main.js", ""));
        var import = loader.Engine.ImportModuleAsync("main.js");
        await loader.Cancellation.CancelAsync();
        Assert.Equal(
            loader.Cancellation.Token, (await Assert.ThrowsAsync<OperationCanceledException>(() => import)).CancellationToken);
    }

    [Fact]
    public async Task Long_chains_of_imports_need_no_stack()
    {
        const int length = 20_000;
        var modules =
            Enumerable.Range(0, length).Select(i => ($"m{i}.js", i + 1 < length ? $"import './m{i + 1}.js';" : "log('last');")).ToArray();
        var loader = new SlowLoader(modules);
        loader.Engine.Execute("import('m0.js').catch(e => log(e.name))");
        for (var i = 0; i < length; i++) await loader.Deliver($"m{i}.js");
        Assert.Contains(loader.Logged, new[] { "last", "RangeError" });
    }

    private sealed class Nothing : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier;
    }

    [Fact]
    public void A_loader_without_either_method_says_so() => Assert.Equal("the loader has neither Load nor LoadAsync",
        Assert.Throws<JavaScriptException>(
            () => new Engine(new EngineOptions { ModuleLoader = new Nothing() }).ImportModule("x")).InnerException!.Message);
}
