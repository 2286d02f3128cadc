namespace Quoll.Tests.Vm;

/// <summary>The position of errors: line and column of the host's exception, and Error.prototype.stack.</summary>
public class StackTraceTests
{
    // The caret marks the expected column. A program is one line by default.
    [Theory]
    [InlineData("null.x", 1, 6)]
    [InlineData("let o = {};\no.a.b", 2, 5)]
    [InlineData("let o = {};\n  o.missing()", 2, 5)]
    [InlineData("undeclared", 1, 1)]
    [InlineData("1 + undeclared", 1, 5)]
    [InlineData("throw new Error('x')", 1, 7)]
    [InlineData("\n\n  throw 1", 3, 3)]
    [InlineData("function f() {\n  throw 1;\n}\nf()", 2, 3)]
    [InlineData("const c = 1;\nc = 2", 2, 1)]
    [InlineData("{\n  tooEarly;\n  let tooEarly;\n}", 2, 3)]
    [InlineData("new\n  (class { constructor() { null.x; } })", 2, 33)]
    [InlineData("class A { x = null.y; }\nnew A()", 1, 20)]
    [InlineData("const { a } = null", 1, 7)]
    [InlineData("for (const x of 5) ;", 1, 17)]
    [InlineData("[1].map(\n  5)", 1, 5)]
    [InlineData("1n + 1", 1, 1)]
    [InlineData("`a${Symbol()}`", 1, 5)]
    [InlineData("new 5", 1, 1)]
    [InlineData("(function* () { yield* 5; })().next()", 1, 17)]
    [InlineData("'a' in 'b'", 1, 1)]
    [InlineData("'use strict';\nObject.freeze([1])[0] = 2", 2, 20)]
    public void Uncaught_error_has_line_and_column(string code, int line, int column)
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute(code, new() { SourceName = "file.js" }));
        Assert.Equal(("file.js", line, column), (thrown.SourceName, thrown.Line, thrown.Column));
    }

    [Fact]
    public void Trace_names_the_running_functions()
    {
        const string code = """
            function inner() { throw new TypeError("no"); }
            const arrow = () => inner();
            class A {
              method() { arrow(); }
              static create() { new A().method(); }
              get value() { A.create(); }
            }
            const o = { run() { [1].forEach(function each() { new A().value; }); } };
            (function () { o.run(); })();
            """;
        const string trace = """
                at inner (file.js:1:26)
                at arrow (file.js:2:21)
                at method (file.js:4:14)
                at create (file.js:5:29)
                at get value (file.js:6:19)
                at each (file.js:8:59)
                at run (file.js:8:25)
                at file.js:9:18
                at file.js:9:1
            """;
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute(code, new() { SourceName = "file.js" }));
        Assert.Equal(trace.ReplaceLineEndings("\n"), thrown.JavaScriptStackTrace);
        Assert.Equal("TypeError: no", thrown.Description);
        Assert.Equal("TypeError: no (file.js:1:26)", thrown.Message);
    }

    [Fact]
    public void Stack_is_header_and_trace()
    {
        var engine = new Engine();
        var stack = engine.Execute("function f() {\n  return new RangeError('far');\n}\nf().stack",
            new() { SourceName = "file.js" }).AsString();
        Assert.Equal("RangeError: far\n    at f (file.js:2:10)\n    at file.js:4:1", stack);
    }

    [Fact]
    public void Stack_is_where_the_error_was_made_not_where_it_is_thrown()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute("const e = new Error('made');\nthrow e",
            new() { SourceName = "file.js" }));
        Assert.Equal(1, thrown.Line);
    }

    [Fact]
    public void Trace_of_deep_recursion_is_short()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute("function f() { f(); }\nf()",
            new() { SourceName = "file.js" }));
        Assert.StartsWith("RangeError: ", thrown.Description);
        Assert.InRange(thrown.JavaScriptStackTrace.Split('\n').Length, 2, 20);
    }

    [Fact]
    public void Trace_passes_through_eval_and_the_host()
    {
        var engine = new Engine();
        engine.SetValue("host", (Func<JsValue, JsValue>)(function => function.Call(JsValue.Undefined)));
        var thrown = Assert.Throws<JavaScriptException>(() => engine.Execute("function f() { eval('null.x'); }\nhost(f)",
            new() { SourceName = "file.js" }));
        Assert.Equal("    at eval (<eval>:1:6)\n    at f (file.js:1:16)\n    at file.js:2:1", thrown.JavaScriptStackTrace);
    }

    [Fact]
    public void Excerpt_points_at_the_place()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute("let a = 1;\nlet b = a.b.c;",
            new() { SourceName = "file.js" }));
        Assert.Equal("    let b = a.b.c;\n                ^", thrown.Excerpt);
    }

    [Theory]
    [InlineData("let x = ;", 1, 9)]
    [InlineData("let a;\n\nlet a;", 3, 5)]
    [InlineData("f(", 1, 3)]
    public void Syntax_error_has_line_and_column(string code, int line, int column)
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute(code, new() { SourceName = "file.js" }));
        Assert.StartsWith("SyntaxError: ", thrown.Description);
        Assert.Equal((line, column), (thrown.Line, thrown.Column));
    }

    [Theory]
    [InlineData("Error.captureStackTrace(o, f)", "N: m\n    at g (file.js:2:16)\n    at file.js:3:1")]
    [InlineData("Error.captureStackTrace(o, g)", "N: m\n    at file.js:3:1")]
    [InlineData("Error.captureStackTrace(o, Math.max)", "N: m")]
    [InlineData("Error.stackTraceLimit = 1; Error.captureStackTrace(o)", "N: m\n    at f (file.js:1:49)")]
    [InlineData("Error.stackTraceLimit = 0; Error.captureStackTrace(o)", "N: m")]
    [InlineData("Error.stackTraceLimit = 2.9; o = new Error('x')", "Error: x\n    at f (file.js:1:49)\n    at g (file.js:2:16)")]
    [InlineData("Error.stackTraceLimit = -1; o = new RangeError('x')", "RangeError: x")]
    [InlineData("Error.captureStackTrace(o = [])", "Error\n    at f (file.js:1:22)\n    at g (file.js:2:16)\n    at file.js:3:1")]
    [InlineData("Error.captureStackTrace(o = { get name() { throw 1; } }, g)", "Error\n    at file.js:3:1")]
    public void Stack_is_as_long_as_the_script_asks(string statement, string stack)
    {
        var engine = new Engine();
        engine.Execute("var o = { name: 'N', message: 'm' };");
        engine.Execute($"function f() {{ {statement} }}\nfunction g() {{ f(); }}\ng();", new() { SourceName = "file.js" });
        Assert.Equal(stack, engine.Evaluate<string>("o.stack"));
    }

    [Theory]
    [InlineData("Error.stackTraceLimit = '5'")]
    [InlineData("delete Error.stackTraceLimit")]
    [InlineData("Object.defineProperty(Error, 'stackTraceLimit', { get() { return 5; } })")]
    public void Stack_trace_limit_that_is_no_number_means_none_from_captureStackTrace(string change) =>
        Assert.True(new Engine()
            .Evaluate<bool>($"{change}; const o = {{}}; Error.captureStackTrace(o); 'stack' in o && o.stack === undefined"));

    [Fact]
    public void Stack_trace_limit_is_an_ordinary_property() =>
        Assert.Equal("""{"value":10,"writable":true,"enumerable":true,"configurable":true}""",
            new Engine().Evaluate<string>("JSON.stringify(Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit'))"));

    [Fact]
    public void Place_of_an_uncaught_error_does_not_depend_on_the_limit()
    {
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute("Error.stackTraceLimit = 0;\n  null.x",
            new() { SourceName = "file.js" }));
        Assert.Equal((2, 8), (thrown.Line, thrown.Column));
    }

    [Fact]
    public void Uncaught_error_is_shown_where_captureStackTrace_begins()
    {
        const string code = """
            function assert(ok) {
              const error = new Error('assertion');
              Error.captureStackTrace(error, assert);
              throw error;
            }
            function test() { assert(false); }
            test();
            """;
        var thrown = Assert.Throws<JavaScriptException>(() => new Engine().Execute(code, new() { SourceName = "file.js" }));
        Assert.Equal((6, 19), (thrown.Line, thrown.Column));
    }
}
