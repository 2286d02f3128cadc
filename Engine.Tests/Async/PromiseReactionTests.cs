using Quoll.Runtime.Agents;
using Quoll.Tests.Tier;

namespace Quoll.Tests.Async;

/// <summary>
/// Reactions that the engine makes without functions: of catch, finally and Promise.all, and of a promise that is
/// resolved with another one. No script may see a difference.
/// </summary>
public class PromiseReactionTests
{
    // The expected order is that of Node.
    [Theory]
    [InlineData("Promise.resolve(1).finally(() => log.push('f')).then(v => log.push('v' + v)); Promise.reject(2).finally(() => { throw 3 }).catch(e => log.push('c' + e)); Promise.reject(4).finally(() => Promise.reject(5)).catch(e => log.push('d' + e)); Promise.reject(6).finally(() => 7).then(() => log.push('no'), e => log.push('e' + e)); new Promise(r => r(new Promise(s => s('in')))).then(v => log.push(v)); new Promise(r => r(Promise.reject('rej'))).catch(v => log.push(v)); for (let i = 0, q = Promise.resolve(); i < 8; i++) q = q.then(() => log.push('t' + i));", "f,t0,c3,t1,in,rej,t2,v1,d5,e6,t3,t4,t5,t6,t7")]
    [InlineData("class P extends Promise { then(a, b) { log.push('then' + (a?.length ?? '-')); return super.then(a, b) } } P.resolve(1).finally(() => log.push('x')).then(v => log.push(v)).catch(() => 0); new Promise(r => r(P.resolve(2))).then(v => log.push(v));", "then1,then1,then-,x,then0,then1,then1,2,1")]
    [InlineData("const own = Promise.resolve(1); own.then = function (a, b) { log.push(typeof a + a.length + a.name + (b === a)); return Promise.prototype.then.call(this, a, b) }; own.finally(() => log.push('done')); own.catch.call({ then(a, b) { log.push(a, typeof b) } }, () => 0); new Promise(r => r(own)).then(v => log.push('got' + v));", "function1false,,function,done,function1false,got1")]
    [InlineData("const odd = Promise.resolve(2); Object.defineProperty(odd, 'constructor', { get() { log.push('ctor'); return Promise } }); odd.finally(() => { }); odd.catch(() => { }); new Promise(r => r(odd)).then(v => log.push(v)); for (const bad of [{ then: 1 }, 5, undefined]) try { Promise.prototype.catch.call(bad, 0) } catch (e) { log.push(e.name) }", "ctor,ctor,ctor,TypeError,TypeError,TypeError,ctor,2")]
    [InlineData("const { then } = Promise.prototype; let calls = 0; Promise.prototype.then = function (a, b) { calls++; return then.call(this, a, b) }; const a = Promise.resolve(1).finally(() => 2).catch(() => 0); const b = new Promise(r => r(a)); Promise.prototype.then = then; then.call(b, v => log.push(v, calls));", "1,3")]
    [InlineData("async function inner() { return new Promise(r => r('late')) } async function outer() { try { return await inner() } finally { log.push('fin') } } outer().then(v => log.push(v)); (async () => { await Promise.reject(new Error('bad')).finally(() => log.push('cleanup')) })().catch(e => log.push(e.message)); Promise.resolve().finally(5).then(v => log.push(typeof v)); let n = 0; for (let i = 0; i < 9; i++) Promise.resolve(i).then(v => Promise.resolve(v)).finally(() => n++).then(v => { if (v === 8) log.push(n) });", "cleanup,undefined,fin,late,bad,9")]
    [InlineData("Promise.all([1, Promise.resolve(2), new Promise(r => r(3)), { then(r) { r(4); r(5) } }]).then(v => log.push(v.join('-'))); Promise.all([Promise.resolve(1), Promise.reject('a'), Promise.reject('b')]).catch(e => log.push(e)); Promise.all([]).then(v => log.push(v.length)); class P extends Promise { } P.all([P.resolve(1), Promise.resolve(2)]).then(v => log.push('P' + v.length)); const odd = Promise.resolve(9); odd.then = function (f, r) { log.push(f.length, f === r); f(7); f(8); return 1 }; Promise.all([odd, odd]).then(v => log.push(v.join('+'))); Promise.allSettled([Promise.resolve(1), Promise.reject(2)]).then(v => log.push(v.map(x => x.status[0]).join('')));", "1,false,1,false,0,7+7,a,fr,1-2-3-4,P2")]
    public void Scripts_see_functions_in_their_order(string code, string expected)
    {
        foreach (var mode in (HotCodeMode?[])[null, HotCodeMode.AtOnce])
        {
            var engine = HotCodeModes.Engine(mode);
            engine.Execute("const log = []; " + code);
            engine.RunJobs();
            Assert.Equal(expected, engine.Evaluate<string>("log.join()"));
        }
    }
}
