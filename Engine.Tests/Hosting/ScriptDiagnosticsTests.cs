namespace Quoll.Tests.Hosting;

/// <summary>Tests what hosts can see of a script without running it, and calls while it runs.</summary>
public class ScriptDiagnosticsTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Syntax_tree_is_json_of_ESTree()
    {
        var tree = _engine.Json.Parse(ScriptDiagnostics.SyntaxTree(_engine, "a + 1"));
        Assert.Equal("BinaryExpression", tree["body"][0]["expression"]["type"].AsString());
        var module = _engine.Json.Parse(ScriptDiagnostics.SyntaxTree(_engine, "export {}", isModule: true));
        Assert.Equal("module", module["sourceType"].AsString());
    }

    [Fact]
    public void Bytecode_has_all_functions() =>
        Assert.Contains("function f", ScriptDiagnostics.Bytecode(_engine, "function f() { return 1 }"), StringComparison.Ordinal);

    [Fact]
    public void A_syntax_error_is_that_of_a_script()
    {
        var error = Assert.Throws<JavaScriptException>(() => ScriptDiagnostics.Bytecode(_engine, "let x = ;", sourceName: "a.js"));
        Assert.Equal(("a.js", 1, 9), (error.SourceName, error.Line, error.Column));
    }

    [Fact]
    public void Calls_are_traced_until_the_host_ends_it()
    {
        List<(string Entered, int Depth)> calls = [];
        ScriptDiagnostics.TraceCalls(_engine, (entered, depth) => calls.Add((entered, depth)));
        _engine.Execute("const f = () => 1;\nf();", new() { SourceName = "a.js" });
        Assert.Equal([("script (a.js:1:1)", 0), ("arrow function f (a.js:1:11)", 1)], calls);
        ScriptDiagnostics.TraceCalls(_engine, null);
        _engine.Execute("f()");
        Assert.Equal(2, calls.Count);
    }
}
