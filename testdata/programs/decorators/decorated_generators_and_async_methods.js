const same = m => m, log = [];
class C { @same *g() { yield 1; } @same async a() {} @same async *b() {} @same static async #s() {} @same [Symbol.iterator]() { return this.g(); } }
print(["g", "a", "b"].map(n => C.prototype[n].constructor.name).join(), [...new C()].join()); // => GeneratorFunction,AsyncFunction,AsyncGeneratorFunction 1
function* g() { try { @(yield) class C { static { log.push("never"); } } } finally { log.push("finally"); } }
const it = g();
it.next();
print(it.return(3).value, log.join()); // => 3 finally
