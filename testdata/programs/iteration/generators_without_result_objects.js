// Code that takes values from a generator needs no result object. It must not be noticed.
const log = [];
function* plain() { const sent = yield 1; log.push(`sent ${sent}`); yield 2; return 3; }
print([...plain()].join(), log.splice(0).join()); // => 1,2 sent undefined
print(Array.from(plain(), x => x * 2).join(), new Set(plain()).size, Math.max(...plain())); // => 2,4 2 2
const [first, ...others] = plain();
print(first, others.join()); // => 1 2

// yield* passes the results of the inner iterator on as they are, and both properties are read from them.
const inner = {
  [Symbol.iterator]() { return this; },
  count: 0,
  next() {
    const n = ++this.count;
    return { get done() { log.push(`done ${n}`); return n > 2; }, get value() { log.push(`value ${n}`); return n * 10; } };
  },
};
function* delegating() { yield* inner; }
print([...delegating()].join(), log.splice(0).join()); // => 10,20 sent undefined,sent undefined,sent undefined,sent undefined,done 1,done 1,value 1,done 2,done 2,value 2,done 3,value 3
inner.count = 0;
// drop does not read the values that it leaves out.
log.length = 0;
print(delegating().drop(1).toArray().join(), log.splice(0).join()); // => 20 done 1,done 1,done 2,done 2,value 2,done 3,value 3

// A patched next is called.
const proto = Object.getPrototypeOf(plain.prototype);
const GeneratorPrototype = Object.getPrototypeOf(proto) === Iterator.prototype ? proto : Object.getPrototypeOf(proto);
const { next } = GeneratorPrototype;
GeneratorPrototype.next = function (v) { log.push('patched'); return next.call(this, v); };
print([...plain()].join(), log.splice(0).join()); // => 1,2 patched,patched,sent undefined,patched
GeneratorPrototype.next = next;
const own = plain();
own.next = () => ({ done: true });
print([...own].length); // => 0

// Errors: a running generator, one that throws, one that is closed.
function* recursive() { yield [...self]; }
const self = recursive();
try { [...self]; } catch (e) { print(e.name, e.message); } // => TypeError Generator is already running
function* throwing() { yield 1; throw new RangeError('late'); }
try { [...throwing()]; } catch (e) { print(e.name, e.message); } // => RangeError late
const closed = plain();
closed.return();
print([...closed].length); // => 0
print(naturals().filter(n => n % 3 === 0).map(n => n + 1).take(3).toArray().join());
// => closed
// => 1,4,7
function* naturals() { try { let i = 0; while (true) yield i++; } finally { print("closed"); } }
