namespace Quoll.Tests.Async;

/// <summary>Decorators whose expressions await, and their effect on the host.</summary>
public class DecoratorTests
{
    private static string Run(string program)
    {
        var engine = new Engine();
        engine.Execute("const log = []; const later = value => new Promise(done => queue.push(() => done(value))); const queue = [];");
        engine.Execute(program);
        for (var i = 0; i < 10; i++)
        {
            engine.RunJobs();
            engine.Execute("for (const job of queue.splice(0)) job();");
        }
        engine.RunJobs();
        return engine.Execute("log.join(' ')").AsString();
    }

    [Theory]
    [InlineData("(async () => { @(await later((C, c) => { log.push(c.kind); })) class C { @(await later((m, c) => { log.push(c.kind); })) m() {} } log.push(typeof C); })(); log.push('first');",
        "first method class function")]
    [InlineData("(async () => { class C { @(await later(() => v => v + 1)) accessor [await later('x')] = 1; #p = 1; static has = o => #p in o; } log.push(new C().x === 1, C.has(new C())); })();",
        "true true")]
    [InlineData("(async () => { class C { @(await later(() => v => v + 1)) static x = 1; @(await later(m => function () { return m.call(this) + '!'; })) #m() { return 'm'; } m() { return this.#m(); } } log.push(C.x, new C().m()); })();",
        "2 m!")]
    [InlineData("(async () => { try { @(await later(1)) class C {} } catch (e) { log.push(e.name); } try { @(await Promise.reject('no')) class D {} } catch (e) { log.push(e); } })();",
        "TypeError no")]
    [InlineData("""
        async function* g() {
          return @(yield 1)
          class {
            @(await later(() => () => 5)) m() {}
          };
        }
        (async () => {
          const it = g();
          log.push((await it.next()).value);
          const { value: C } = await it.next(() => {});
          log.push(new C().m());
        })();
        """,
        "1 5")]
    public void Await_in_decorators(string program, string expected) => Assert.Equal(expected, Run(program));

    [Fact]
    public void A_generator_that_is_closed_in_a_decorator_makes_no_class() => Assert.Equal("finally 7", Run(
        "function* g() { try { @(yield) class C { static { log.push('never'); } } } finally { log.push('finally'); } } const it = g(); it.next(); log.push(it.return(7).value);"));

    [Fact]
    public void Functions_of_the_host_can_be_decorators()
    {
        var engine = new Engine();
        var kinds = new List<string>();
        engine.SetValue("dec", (JsValue value, JsValue context) => kinds.Add($"{context["kind"].AsString()} {context["name"].AsString()}"));
        engine.Execute("@dec class C { @dec m() {} @dec accessor #x = 1; @dec f; }");
        Assert.Equal(["method m", "accessor #x", "field f", "class C"], kinds);
    }

    [Fact]
    public void Errors_name_the_element_and_the_stack_the_decorator()
    {
        var engine = new Engine();
        var wrong = Assert.Throws<JavaScriptException>(() => engine.Execute("\n@(() => 1)\nclass C {}", new() { SourceName = "a.js" }));
        Assert.Equal("TypeError: The decorator of the class 'C' must return a function or undefined, not 1", wrong.Description);
        var thrown =
            Assert.Throws<JavaScriptException>(
            () => engine.Execute("function dec() {\n  throw new Error('x');\n}\nclass D { @dec m() {} }", new() { SourceName = "b.js" }));
        Assert.Contains("at dec (b.js:2:9)", thrown.JavaScriptStackTrace);
        Assert.Contains("b.js:4:1", thrown.JavaScriptStackTrace);
    }

    [Fact]
    public void A_prepared_script_is_decorated_anew_in_each_engine()
    {
        var script =
            new Engine().Prepare(
            "let n = 0; const dec = () => { n++; return v => v + 1; }; class C { @dec accessor x = 0; @dec y = 1; } [n, new C().y, new C().x].join()",
                new() { SourceName = "c.js" });
        for (var i = 0; i < 2; i++) Assert.Equal("2,2,0", new Engine().Execute(script).AsString());
    }
}
