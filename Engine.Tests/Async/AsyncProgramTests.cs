namespace Quoll.Tests.Async;

/// <summary>Programs with promises and async functions log the expected lines in order. Node logs the same.</summary>
public class AsyncProgramTests
{
    private static string Run(string program)
    {
        var engine = new Engine();
        engine.Execute("const log = [];");
        engine.Execute(program);
        engine.RunJobs();
        return engine.Execute("log.join(' ')").AsString();
    }

    [Theory]
    [InlineData("Promise.resolve(1).then(v => log.push(v)); log.push('sync')", "sync 1")]
    [InlineData("(async () => { log.push(1); await null; log.push(3); })(); log.push(2)", "1 2 3")]
    [InlineData("(async () => { try { await Promise.reject(7); } catch (e) { log.push('caught', e); } finally { log.push('finally'); } })()", "caught 7 finally")]
    [InlineData("(async (a = (() => { throw 1; })()) => {})().catch(e => log.push('rejected', e))", "rejected 1")]
    [InlineData("async function f() { return await g() + 1; } async function g() { return 1; } f().then(v => log.push(v))", "2")]
    [InlineData("async function f() { for (let i = 0; i < 3; i++) log.push(i, await Promise.resolve(i * i)); } f()", "0 0 1 1 2 4")]
    [InlineData("class A { #x = 2; async m(...r) { await 0; return this.#x + r.length + arguments.length; } } new A().m(1, 2).then(v => log.push(v))", "6")]
    [InlineData("Promise.reject(1).finally(() => log.push('f')).catch(e => log.push(e))", "f 1")]
    [InlineData("Promise.all([1, Promise.resolve(2), { then(f) { f(3); } }]).then(v => log.push(v.join()))", "1,2,3")]
    [InlineData("Promise.any([Promise.reject(1), 2]).then(v => log.push(v))", "2")]
    [InlineData("Promise.any([Promise.reject(1)]).catch(e => log.push(e.name, e.errors.join()))", "AggregateError 1")]
    [InlineData("Promise.allSettled([1, Promise.reject(2)]).then(v => log.push(v.map(x => x.status[0]).join()))", "f,r")]
    [InlineData("Promise.race([new Promise(() => {}), 3]).then(v => log.push(v))", "3")]
    [InlineData("Promise.try(() => { throw 4; }).catch(e => log.push(e))", "4")]
    [InlineData("const { promise, resolve } = Promise.withResolvers(); promise.then(v => log.push(v)); resolve(5)", "5")]
    [InlineData("Array.fromAsync((async function* () { yield 1; yield 2; })(), x => x * 2).then(v => log.push(v.join()))", "2,4")]
    // Two reactions of the same promise and a chain take turns.
    [InlineData("Promise.resolve().then(() => log.push(1)).then(() => log.push(3)); Promise.resolve().then(() => log.push(2)).then(() => log.push(4))", "1 2 3 4")]
    [InlineData("async function* g() { try { yield 1; yield 2; } finally { log.push('closed'); } } (async () => { for await (const v of g()) { log.push(v); break; } log.push('end'); })()", "1 closed end")]
    [InlineData("(async () => { for await (const v of [Promise.resolve(1), 2]) log.push(v); })()", "1 2")]
    [InlineData("async function* g() { const x = yield* h(); log.push('h gave', x); } async function* h() { yield 1; return 2; } (async () => { for await (const v of g()) log.push(v); })()", "1 h gave 2")]
    [InlineData("async function* g() { try { yield 1; } catch (e) { log.push('in', e); yield 2; } } const it = g(); it.next().then(() => it.throw('x')).then(r => log.push(r.value))", "in x 2")]
    public void Programs_log_what_they_should(string program, string expected) => Assert.Equal(expected, Run(program));

    [Fact]
    public void A_hundred_thousand_awaits_in_a_row_take_no_stack() =>
        Assert.Equal("100000", Run("(async () => { let n = 0; while (n < 100000) { await null; n++; } log.push(n); })()"));

    [Fact]
    public void A_hundred_thousand_promises_in_a_chain_take_no_stack() =>
        Assert.Equal(
            "100000", Run("let p = Promise.resolve(0); for (let i = 0; i < 100000; i++) p = p.then(x => x + 1); p.then(x => log.push(x))"));

    [Fact]
    public void Async_calls_nested_too_deep_reject() =>
        Assert.Equal("RangeError", Run("const f = async n => { await f(n + 1); }; f(0).catch(e => log.push(e.name))"));
}
