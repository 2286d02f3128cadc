namespace Quoll.Tests.Hosting;

/// <summary>Exceptions that code of the host throws into a script.</summary>
public class HostErrorTests
{
    private const string Failed = "A function of the host failed";

    private static Engine NewEngine(Func<Exception> thrown, Func<Exception, ScriptError?>? hostErrors = null)
    {
        var engine = new Engine(new EngineOptions { HostErrors = hostErrors });
        engine.SetValue("fail", new Action(() => throw thrown()));
        engine.SetValue("failConverted", new Func<int, int>(_ => throw thrown()));
        engine.SetValue("failLater", new Func<Task>(async () =>
        {
            await Task.Yield();
            throw thrown();
        }));
        return engine;
    }

    [Theory]
    [InlineData(ScriptErrorKind.Error, "Error")]
    [InlineData(ScriptErrorKind.EvalError, "EvalError")]
    [InlineData(ScriptErrorKind.RangeError, "RangeError")]
    [InlineData(ScriptErrorKind.ReferenceError, "ReferenceError")]
    [InlineData(ScriptErrorKind.SyntaxError, "SyntaxError")]
    [InlineData(ScriptErrorKind.TypeError, "TypeError")]
    [InlineData(ScriptErrorKind.UriError, "URIError")]
    public async Task A_ScriptError_arrives_as_its_kind_with_its_message(ScriptErrorKind kind, string name)
    {
        var engine = NewEngine(() => new ScriptError(kind, "too much", new FormatException("secret")));
        var test = $"e instanceof {name} && Object.getPrototypeOf(e) === {name}.prototype && !('cause' in e) && `${{e}}`";
        Assert.Equal($"{name}: too much", engine.Evaluate<string>($"try {{ fail() }} catch (e) {{ {test} }}"));
        Assert.Equal($"{name}: too much", engine.Evaluate<string>($"try {{ failConverted(1) }} catch (e) {{ {test} }}"));
        Assert.Equal($"{name}: too much", await engine.EvaluateAsync<string>($"failLater().catch(e => {test})"));
        var uncaught = Assert.Throws<JavaScriptException>(() => engine.Execute("fail()"));
        Assert.Equal($"{name}: too much", uncaught.Description);
        Assert.Equal(kind, Assert.IsType<ScriptError>(uncaught.InnerException).Kind);
    }

    [Fact]
    public async Task Of_any_other_exception_a_script_sees_nothing_and_the_host_all()
    {
        var original = new InvalidOperationException("password=123");
        var engine = NewEngine(() => original);
        const string seen = "[e instanceof Error, e.name, e.message, Object.getOwnPropertyNames(e), e.stack].join()";
        foreach (var (call, name) in new[] { ("fail()", "fail"), ("failConverted(1)", "failConverted") })
        {
            var text = engine.Evaluate<string>($"try {{ {call} }} catch (e) {{ {seen} }}");
            Assert.StartsWith($"true,Error,{Failed}: {name},", text);
            Assert.DoesNotContain("password", text);
            Assert.DoesNotContain("InvalidOperation", text);
            Assert.Same(original, Assert.Throws<JavaScriptException>(() => engine.Execute(call)).InnerException);
        }
        Assert.StartsWith($"true,Error,{Failed}: failLater,", await engine.EvaluateAsync<string>($"failLater().catch(e => {seen})"));
        var uncaught = await Assert.ThrowsAsync<JavaScriptException>(() => engine.ExecuteAsync("failLater()"));
        Assert.Same(original, uncaught.InnerException);
        Assert.Contains("password=123", uncaught.ToString());
        Assert.DoesNotContain("password", uncaught.Message);
    }

    public class Ledger
    {
        public int Sum => throw new FormatException("secret");

        public int Year { get => 1; set => throw new FormatException("secret"); }

        public string this[string name] => throw new FormatException("secret");

        public void Close() => throw new FormatException("secret");

        public void Close(int day) => throw new FormatException("secret");

        public Task Later() => Task.FromException(new FormatException("secret"));

        public static int Count() => throw new FormatException("secret");
    }

    public class Refusing
    {
        public Refusing(int size) => throw new FormatException($"secret {size}");
    }

    [Theory]
    [InlineData("ledger.Sum", "Ledger.Sum")]
    [InlineData("ledger.Year = 2", "Ledger.Year")]
    [InlineData("ledger.entry", "Ledger[entry]")]
    [InlineData("ledger.Close()", "Ledger.Close")]
    [InlineData("ledger.Close(3)", "Ledger.Close")]
    [InlineData("const close = ledger.Close; close.call(ledger)", "Ledger.Close")]
    [InlineData("await ledger.Later()", "Later")]
    [InlineData("Ledger.Count()", "Ledger.Count")]
    [InlineData("new Refusing(3)", "Refusing")]
    [InlineData("take({ size: 3 })", "Refusing (take(given))")]
    [InlineData("functions.inner()", "inner")]
    [InlineData("low(1)", "low")]
    public async Task The_error_of_an_exception_names_the_member_that_threw(string code, string name)
    {
        var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Writable = true) });
        engine.SetValue("ledger", new Ledger()).SetType<Ledger>().SetType<Refusing>();
        engine.SetValue("take", (Refusing given) => given.ToString());
        engine.SetValue("functions", new Dictionary<string, object> { ["inner"] = new Action(() => throw new FormatException("secret")) });
        engine.SetFunction("low", static (in HostCall _) => throw new FormatException("secret"));
        var seen = await engine.EvaluateAsync<string>($"(async () => {{ try {{ {code} }} catch (e) {{ return String(e) }} }})()");
        Assert.Equal($"Error: {Failed}: {name}", seen);
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => engine.ExecuteAsync($"(async () => {{ {code} }})()"));
        Assert.IsType<FormatException>(thrown.InnerException);
    }

    [Fact]
    public void The_host_may_say_what_scripts_see()
    {
        var exception = new Exception();
        var engine = NewEngine(() => exception, static e => e switch
        {
            FormatException => new ScriptError(ScriptErrorKind.SyntaxError, e.Message),
            TimeoutException => new ScriptError(ScriptErrorKind.RangeError, "too slow"),
            NotSupportedException => throw new ArithmeticException("of the choice"),
            _ => null,
        });
        string Seen() => engine.Evaluate<string>("try { fail() } catch (e) { String(e) }");
        exception = new FormatException("bad data");
        Assert.Equal("SyntaxError: bad data", Seen());
        exception = new TimeoutException("secret");
        Assert.Equal("RangeError: too slow", Seen());
        exception = new InvalidOperationException("secret");
        Assert.Equal($"Error: {Failed}: fail", Seen());
        exception = new ScriptError(ScriptErrorKind.TypeError, "its own");
        Assert.Equal("TypeError: its own", Seen());
        exception = new NotSupportedException("secret");
        Assert.Equal($"Error: {Failed}: fail", Seen());
        var both = Assert.IsType<AggregateException>(Assert.Throws<JavaScriptException>(() => engine.Execute("fail()")).InnerException);
        Assert.Equal([exception.GetType(), typeof(ArithmeticException)], both.InnerExceptions.Select(e => e.GetType()));
    }

    [Theory]
    [InlineData("fail()")]
    [InlineData("try { fail() } catch (e) { throw e }")]
    [InlineData("try { fail() } catch (e) { throw new Error('x', { cause: e }) }")]
    [InlineData("try { try { fail() } catch (e) { throw new TypeError('x', { cause: e }) } } catch (e) { throw new Error('y', { cause: e }) }")]
    [InlineData("class Mine extends Error {}; try { fail() } catch (e) { throw new Mine('x', { cause: e }) }")]
    [InlineData("try { fail() } catch (e) { const x = new Error('x'); x.cause = e; throw x }")]
    [InlineData("try { fail() } catch (e) { throw new AggregateError([1, new Error('a'), e]) }")]
    [InlineData("try { fail() } catch (e) { throw new AggregateError([], 'x', { cause: e }) }")]
    [InlineData("{ using a = { [Symbol.dispose]() { fail() } }; throw new Error('body') }")]
    [InlineData("{ using a = { [Symbol.dispose]() { throw new Error('disposal') } }; fail() }")]
    public void An_exception_of_the_host_survives_what_scripts_make_of_it(string code)
    {
        var original = new FormatException("bad data");
        Assert.Same(original, Assert.Throws<JavaScriptException>(() => NewEngine(() => original).Execute(code)).InnerException);
    }

    [Theory]
    [InlineData("(async () => { try { await failLater() } catch (e) { throw new Error('x', { cause: e }) } })()")]
    [InlineData("failLater().catch(e => { throw new Error('x', { cause: e }) })")]
    [InlineData("Promise.any([failLater(), failLater()])")]
    [InlineData("Promise.all([1, failLater()])")]
    public async Task An_exception_of_the_host_survives_promises(string code)
    {
        var original = new FormatException("bad data");
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => NewEngine(() => original).ExecuteAsync(code));
        Assert.Same(original, thrown.InnerException);
    }

    [Theory]
    [InlineData("const e = new Error('x'); e.cause = e; throw e")]
    [InlineData("let e = null; for (let i = 0; i < 1e5; i++) e = new Error('x', { cause: e }); throw e")]
    [InlineData("const e = new AggregateError([]); e.errors = Array(1e6).fill(e); throw e")]
    [InlineData("const e = new Error('x'); Object.defineProperty(e, 'cause', { get() { fail() } }); throw e")]
    [InlineData("throw new Error('x', { cause: new Proxy({}, { get() { fail() } }) })")]
    public void Without_an_exception_there_is_none(string code) =>
        Assert.Null(Assert.Throws<JavaScriptException>(() => NewEngine(() => new FormatException()).Execute(code)).InnerException);

    [Fact]
    public void A_finally_block_runs_for_an_exception_of_the_host()
    {
        var engine = NewEngine(() => new FormatException());
        Assert.Throws<JavaScriptException>(() => engine.Execute("var ran = 0; try { fail() } finally { ran++ }"));
        Assert.Equal(1, engine.GetValue("ran").AsNumber());
    }

    [Fact]
    public void What_the_engine_throws_has_one_base_class()
    {
        Assert.ThrowsAny<QuollException>(() => new Engine().Execute("throw 1"));
        Assert.ThrowsAny<QuollException>(() => new Engine().Execute("let ="));
        Assert.ThrowsAny<QuollException>(() => new Engine(new EngineOptions { MaxSteps = 100 }).Execute("for (;;);"));
    }

    [Fact]
    public void A_ScriptError_has_a_kind_and_a_message()
    {
        Assert.Throws<ArgumentNullException>(() => new ScriptError(ScriptErrorKind.Error, null!));
        Assert.Throws<ArgumentOutOfRangeException>(() => new ScriptError((ScriptErrorKind)7, "x"));
    }
}
