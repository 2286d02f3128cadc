namespace Quoll.Tests.Async;

/// <summary>
/// Programs with <c>await using</c> and AsyncDisposableStack (ECMA-262 of 2026, §7.5, §27.4) log the expected lines in
/// order, interleaved with the ticks of another async function. V8 logs the same.
/// </summary>
public class AwaitUsingTests
{
    private const string Prelude = """
        const log = [];
        const sync = (name, error) => ({ name, [Symbol.dispose]() { log.push(name); if (error) throw error; } });
        const late = (name, error) => ({ name, async [Symbol.asyncDispose]() { log.push(name); await 0; log.push(name + "!"); if (error) throw error; } });
        const show = e => e instanceof SuppressedError ? `(${show(e.error)} over ${show(e.suppressed)})` : e instanceof Error ? e.name : String(e);
        const ticks = async count => { for (let i = 1; i <= count; i++) { await 0; log.push(i); } };
        const run = f => f().then(value => log.push("=", value), error => log.push("threw", show(error)));
        """;

    private static string Run(string program)
    {
        var engine = new Engine();
        engine.Execute(Prelude);
        engine.Execute(program);
        engine.RunJobs();
        return engine.Execute("log.join(' ')").AsString();
    }

    [Theory]
    [InlineData("run(async () => { await using a = late('a'), b = late('b'); log.push('body'); return 1; })", "body b b! a a! = 1")]
    [InlineData("run(async () => { await using a = late('a', 1); using b = sync('b', 2); await using c = late('c', 3); throw 0; })", "c c! b a a! threw (1 over (2 over (3 over 0)))")]
    [InlineData("run(async () => { await using x = {}; })", "threw TypeError")]
    [InlineData("run(async () => { await using x = 1; })", "threw TypeError")]
    [InlineData("run(async () => { await using a = late('a'); await using b = { [Symbol.asyncDispose]: 1 }; })", "a a! threw TypeError")]
    [InlineData("run(async () => { await using x = { get [Symbol.asyncDispose]() { log.push('first'); }, get [Symbol.dispose]() { log.push('second'); return () => log.push('called'); } }; })", "first second called = ")]
    // A Symbol.dispose method is the fallback. Its result is not awaited.
    [InlineData("run(async () => { await using x = { [Symbol.dispose]: () => new Promise(() => {}) }; return 1; })", "= 1")]
    [InlineData("run(async () => { await using x = sync('x', 'error'); ticks(3); })", "x 1 2 threw error 3")]
    // A null resource has one await of its own, but only if no other resource has one.
    [InlineData("run(async () => { { await using x = null, y = null; ticks(2); } log.push('after'); })", "1 after 2 = ")]
    [InlineData("run(async () => { { using x = sync('x'); await using y = null; ticks(2); } log.push('after'); })", "1 x after 2 = ")]
    [InlineData("run(async () => { { await using x = null; using y = sync('y'); ticks(2); } log.push('after'); })", "y 1 after 2 = ")]
    [InlineData("run(async () => { { await using x = { [Symbol.asyncDispose]() { log.push('x'); } }, y = null; ticks(2); } log.push('after'); })", "x 1 after 2 = ")]
    [InlineData("run(async () => { { await using x = { [Symbol.asyncDispose]() { throw 'now'; } }; ticks(2); } })", "1 threw now 2")]
    // Ways out
    [InlineData("run(async () => { l: for (const i of [1, 2]) { await using x = late(i); for (;;) { await using y = late(i * 10); if (i == 1) continue l; break l; } } })", "10 10! 1 1! 20 20! 2 2! = ")]
    [InlineData("run(async () => { try { await using x = late('x', 'error'); return 1; } finally { log.push('finally'); } })", "x x! finally threw error")]
    [InlineData("run(async () => { for (await using x of [late('a'), null, sync('b')]) log.push('body'); })", "body a a! body body b = ")]
    [InlineData("run(async () => { for await (await using x of [late('a'), late('b')]) { log.push('body'); break; } return 1; })", "body a a! = 1")]
    [InlineData("run(async () => { for await (using x of [sync('a'), sync('b')]) log.push('body'); })", "body a body b = ")]
    [InlineData("run(async () => { for (await using x = late('x'); ;) break; })", "x x! = ")]
    // Async generators
    [InlineData("run(async () => { async function* g() { await using x = late('x'); yield 1; yield 2; } for await (const v of g()) { log.push(v); break; } })", "1 x x! = ")]
    [InlineData("run(async () => { async function* g() { await using x = late('x', 'error'); yield 1; } const it = g(); await it.next(); await it.return(2); })", "x x! threw error")]
    [InlineData("run(async () => { async function* g() { await using x = late('x', 'error'); yield 1; } const it = g(); await it.next(); await it.throw(2); })", "x x! threw (error over 2)")]
    [InlineData("run(async () => { async function* g() { try { yield 1; } finally { log.push('closed'); } } { await using it = g(); await it.next(); } log.push('after'); })", "closed after = ")]
    [InlineData("run(async () => { const using = [7]; return await using [0] + (await using\n[0]); })", "= 14")]
    public void Programs_log_what_they_should(string program, string expected) => Assert.Equal(expected, Run(program));

    [Theory]
    [InlineData("""
        run(async () => {
          const s = new AsyncDisposableStack();
          s.use(late(1));
          s.use(sync(2));
          s.use(null);
          s.adopt(3, v => log.push('adopt', v));
          s.defer(async () => {
            log.push('defer');
          });
          const p = s.disposeAsync();
          log.push(s.disposed);
          return p;
        });
        """,
        "defer true adopt 3 2 1 1! = ")]
    [InlineData("run(async () => { const s = new AsyncDisposableStack(); s.defer(() => { throw 1; }); s.defer(async () => { throw 2; }); s.use(sync('x', 3)); await s.disposeAsync(); })", "x threw (1 over (2 over 3))")]
    [InlineData("run(async () => { const s = new AsyncDisposableStack(); ticks(2); await s.disposeAsync(); log.push(await s.disposeAsync()); })", "1 2  = ")]
    [InlineData("run(async () => { const s = new AsyncDisposableStack(); s.use(null); ticks(3); await s.disposeAsync(); log.push('after'); })", "1 2 after 3 = ")]
    [InlineData("""
        run(async () => {
          const s = new AsyncDisposableStack();
          s.defer(() => log.push('moved'));
          const t = s.move();
          await s.disposeAsync();
          log.push(s.disposed, t.disposed, t instanceof AsyncDisposableStack);
          await using u = t;
        });
        """, "true false true moved = ")]
    [InlineData("run(async () => { const s = new AsyncDisposableStack(); await s.disposeAsync(); s.use(null); })", "threw ReferenceError")]
    [InlineData("run(async () => AsyncDisposableStack.prototype.disposeAsync.call(new DisposableStack()))", "threw TypeError")]
    [InlineData("run(async () => { log.push(AsyncDisposableStack.prototype[Symbol.asyncDispose] === AsyncDisposableStack.prototype.disposeAsync); AsyncDisposableStack(); })", "true threw TypeError")]
    [InlineData("const base = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype)); run(async () => base[Symbol.asyncDispose].call({ return(...a) { log.push(a.length); return 'ignored'; } }))", "0 = ")]
    [InlineData("""
        const base = Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}.prototype));
        run(async () => {
          await base[Symbol.asyncDispose].call({});
          await base[Symbol.asyncDispose].call({ return: 1 });
        });
        """, "threw TypeError")]
    public void Async_stacks_log_what_they_should(string program, string expected) => Assert.Equal(expected, Run(program));

    [Fact]
    public void A_hundred_thousand_resources_take_no_stack() => Assert.Equal("= 100000", Run("""
        let n = 0;
        run(async () => {
            const stack = new AsyncDisposableStack();
            for (let i = 0; i < 100000; i++) stack.defer(async () => { n++; });
            await stack.disposeAsync();
            return n;
        });
        """));
}
