using System.Runtime.CompilerServices;
using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>What a debugger says of sources, scopes and jobs.</summary>
public class SourceTests
{
    private static Engine NewEngine() => new(new EngineOptions { Debug = true, Globals = EngineGlobals.Web });

    [Fact]
    public void A_source_has_a_hash_a_map_and_an_end()
    {
        var engine = NewEngine();
        DebuggerSource? source = null;
        engine.Debugger.SourceAdded = added => source = added;
        engine.Execute("1;\n//# sourceURL=b.ts\n//# sourceMappingURL=a.js.map\n", new() { SourceName = "a.js" });
        Assert.Equal("a.js.map", source!.SourceMapUrl);
        Assert.Equal("b.ts", source.SourceUrl);
        Assert.Equal((4, 1), (source.End.Line, source.End.Column));
        // printf 1 | iconv -t UTF-16LE | sha256sum
        engine.Execute("1");
        Assert.Equal("e79e418e48623569d75e2a7b09ae88ed9b77b126a445b9ff9dc6989a08efa079", source.Hash);
    }

    [Theory]
    [InlineData("1", null)]
    [InlineData("//# sourceMappingURL=a\n//# sourceMappingURL=b", "b")]
    [InlineData("//@ sourceMappingURL=a", "a")]
    [InlineData("x = 'sourceMappingURL=a'", null)]
    [InlineData("//# sourceMappingURL=a b", null)]
    public void The_last_comment_names_the_map(string code, string? expected)
    {
        var engine = NewEngine();
        string? found = "none";
        engine.Debugger.SourceAdded = added => found = added.SourceMapUrl;
        engine.Execute(code);
        Assert.Equal(expected, found);
    }

    [Fact]
    public void A_text_that_cannot_be_parsed_is_told()
    {
        var engine = NewEngine();
        var seen = new List<string>();
        engine.Debugger.SourceFailed = error => seen.Add($"{error.Id} {error.Name} {error.Line}:{error.Column} {error.Text}");
        Assert.Throws<JavaScriptException>(() => engine.Execute("a\n b c", new() { SourceName = "x.js" }));
        Assert.Throws<JavaScriptException>(() => engine.Execute("eval('1 2')"));
        Assert.Equal(["1 x.js 2:4 a\n b c", "3 <eval> 1:3 1 2"], seen);
    }

    [Fact]
    public void Scopes_have_the_variables_of_scripts()
    {
        var engine = NewEngine();
        engine.Execute("let a = 1; const b = 2; class C { }");
        var seen = "";
        engine.Debugger.Paused = pause =>
        {
            var scope = pause.Frames[0].Scopes[^2];
            Assert.Equal(DebuggerScopeKind.Global, pause.Frames[0].Scopes[^1].Kind);
            scope.Set("a", 5);
            scope.Set("b", 6);
            seen = $"{scope.Kind} {string.Join(",", scope.Names)}";
            return StepKind.Continue;
        };
        Assert.Equal(11, engine.Evaluate("debugger; a + b").AsNumber());
        Assert.Equal("Script a,b,C", seen);
    }

    [Fact]
    public void Places_of_breakpoints_in_a_range()
    {
        var engine = NewEngine();
        engine.Execute("function f() {\n  g(1); debugger;\n  return 2;\n}\nfunction g() { }\n");
        var source = engine.Debugger.Sources[0];
        static string Text(IEnumerable<DebuggerBreakLocation> places) =>
            string.Join(" ", places.Select(static place => $"{place.Kind}@{place.Location.Line}:{place.Location.Column}"));
        Assert.Equal("Statement@2:3 DebuggerStatement@2:9 Statement@3:3", Text(source.BreakLocations(new(2, 1, 3, 5))));
        var returns = source.BreakLocations(new(2, 1, 5, 16)).Where(static place => place.Kind == DebuggerBreakKind.Return);
        Assert.Equal("Return@3:12 Return@5:16", Text(returns));
        Assert.DoesNotContain("@5", Text(source.BreakLocations(new(2, 1, 9, 1), inFunction: true)));
    }

    // Where V8 has the types "return" of the same texts.
    [Theory]
    [InlineData("function f() {\n  return g(\n    1);\n}", "3:8")]
    [InlineData("function f(n) {\n  if (n) { return g(0); }\n  g(1);\n}", "2:24 4:1")]
    [InlineData("const f = () => g(1);", "1:21 1:22")]
    [InlineData("async function f() { await 1; return g(2); }", "1:43")]
    [InlineData("function f() { }\n", "1:16 2:1")]
    public void A_function_returns_where_its_return_statement_ends(string code, string expected)
    {
        var engine = NewEngine();
        engine.Execute(code);
        var returns = engine.Debugger.Sources[0].BreakLocations(new(1, 1, 9, 1))
            .Where(static place => place.Kind == DebuggerBreakKind.Return).Select(static place => place.Location);
        var shown = string.Join(" ", returns.Select(static place => $"{place.Line}:{place.Column}"));
        // The last one is the end of the script.
        Assert.StartsWith(expected, shown, StringComparison.Ordinal);
    }

    [Fact]
    public void Old_sources_are_forgotten_unless_their_code_may_still_run()
    {
        const int Many = 2 * DebuggedTexts.MaxKept;
        var engine = new Engine(new EngineOptions { Debug = true, CacheCode = false });
        engine.Execute("function keep() { }", new() { SourceName = "keep.js" });
        engine.Debugger.AddBreakpoint("<eval>", 1);
        engine.Execute($"for (let i = 0; i < {Many}; i++) eval(`${{i}} + 0`);");
        var until = DateTime.UtcNow + MachinePace.Hang;
        while (Count(engine) > DebuggedTexts.MaxKept + 2 && DateTime.UtcNow < until)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.InRange(Count(engine), DebuggedTexts.MaxKept, DebuggedTexts.MaxKept + 2);
        Assert.Equal("keep.js", engine.Debugger.Sources[0].Name);
        Assert.InRange(engine.Debugger.Breakpoints[0].Locations.Count, 1, DebuggedTexts.MaxKept + 2);

        // The list must not be on the stack while memory is collected.
        [MethodImpl(MethodImplOptions.NoInlining)]
        static int Count(Engine engine) => engine.Debugger.Sources.Count;
    }

    [Fact]
    public void Coverage_keeps_all_sources()
    {
        const int Many = DebuggedTexts.MaxKept + 10;
        var engine = new Engine(new EngineOptions { Debug = true, CacheCode = false });
        engine.Debugger.Coverage.Start();
        for (var i = 0; i < Many; i++) engine.Execute($"{i}");
        GC.Collect();
        Assert.Equal(Many, engine.Debugger.Coverage.Take().Count);
    }

    [Fact]
    public void Modules_of_CommonJS_can_be_debugged()
    {
        using var folder = new Cli.TemporaryFolder();
        var path = folder.Write("m.cjs", "const a = 1;\nif (a > 5) return;\nexports.sum = a + 1;\n");
        var loader = new NodeModuleLoader(folder.Path);
        var engine = new Engine(new EngineOptions { Debug = true, ModuleLoader = loader });
        var seen = new List<string>();
        engine.Debugger.AddBreakpoint("m.cjs", 3);
        engine.Debugger.SourceAdded = source =>
        {
            if (source.Name != "<eval>") seen.Add(source.Name);
        };
        engine.Debugger.Paused = pause =>
        {
            seen.Add($"{pause.Frames[0].Location.Line} {pause.Frames[0].Evaluate("a + typeof module")}");
            return StepKind.Continue;
        };
        engine.ExecuteCommonJs(loader, path, File.ReadAllText(path));
        Assert.Equal(["m.cjs", "3 1object"], seen);
    }

    [Fact]
    public void A_prepared_function_can_be_debugged()
    {
        var engine = NewEngine();
        var seen = "";
        engine.Debugger.AddBreakpoint("f.js", 2);
        engine.Debugger.Paused = pause =>
        {
            seen += pause.Frames[0].Evaluate("a");
            return StepKind.Continue;
        };
        var script = engine.PrepareFunction("let b = a;\nb + 1", ["a"], new() { SourceName = "f.js" });
        var function = engine.Evaluate(script);
        Assert.Equal(4, function.Call(JsValue.Undefined, 3).AsNumber());
        Assert.Equal("3", seen);
    }

    private const string Jobs = """
        function later(f) {
          Promise.resolve().then(f);
        }
        async function waits() {
          await null;
          debugger;
        }
        function start() { later(function callback() { waits(); }); }
        start();
        """;

    [Theory]
    [InlineData(4, "await: waits:5 callback:8 | Promise.then: later:2 start:8 :9")]
    [InlineData(1, "await: waits:5 callback:8")]
    [InlineData(0, "")]
    public void A_pause_shows_who_scheduled_the_job(int depth, string expected)
    {
        var engine = NewEngine();
        engine.Debugger.AsyncStackDepth = depth;
        var seen = "none";
        engine.Debugger.Paused = pause =>
        {
            var stacks = new List<string>();
            for (var stack = pause.AsyncStack; stack is not null; stack = stack.Parent)
            {
                var frames = stack.Frames.Select(static frame => $"{frame.FunctionName}:{frame.Location.Line}");
                stacks.Add($"{stack.Operation}: {string.Join(" ", frames)}");
            }
            seen = string.Join(" | ", stacks);
            return StepKind.Continue;
        };
        engine.Execute(Jobs);
        engine.RunJobs();
        Assert.Equal(expected, seen);
    }

    [Fact]
    public void A_script_gets_an_exception_of_the_handler()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Debugger.SourceAdded = static source =>
        {
            if (source.Text == "1") throw new InvalidOperationException("failed");
        };
        const string code = "let seen = ''; try { eval('1') } catch (e) { seen = e.message } seen";
        Assert.Equal("A function of the host failed", engine.Evaluate(code).AsString());
    }
}
