// The engine remembers where handlers have their traps. Handlers may change, and other ones have other traps.
const log = [];
const read = p => p.x;
const handler = { get: () => 'first', has: () => true, set: () => true };
const target = { x: 'target' };
const p = new Proxy(target, handler);
const results = [];
for (let i = 0; i < 3; i++) results.push(read(p), 'y' in p);
handler.get = () => 'second';
results.push(read(p));
delete handler.get;
results.push(read(p));
handler.get = undefined;
results.push(read(p));
handler.get = null;
results.push(read(p));
Object.defineProperty(handler, 'get', { configurable: true, get() { log.push('trap is read'); return () => 'accessor'; } });
results.push(read(p), read(p), log.splice(0).length);
Object.defineProperty(handler, 'get', { value: 5 });
try { read(p); } catch (e) { results.push(e.name); }
Object.defineProperty(handler, 'get', { get: undefined, set: undefined });
results.push(read(p));
print(results.join()); // => first,true,first,true,first,true,second,target,target,target,accessor,accessor,2,TypeError,target

// Handlers of the same shape with other functions; inherited traps; a handler that is a proxy, an array, a class.
const same = [1, 2, 3].map(n => new Proxy({}, { get: () => n }));
print(same.map(read).join()); // => 1,2,3
const base = { get: () => 'inherited' };
const child = new Proxy({}, Object.create(base));
print(read(child), (base.get = () => 'changed', read(child))); // => inherited changed
const meta = new Proxy({}, new Proxy({ get: () => 'inner' }, { get(t, k) { log.push(k); return t[k]; } }));
print(read(meta), 'x' in meta, log.splice(0).join()); // => inner false get,has
print(read(new Proxy({}, Object.assign([], { get: () => 'array' }))), read(new Proxy({}, class { static get() { return this.name; } static name = 'class'; }))); // => array class

// The this value and the arguments of the traps, and the order of effects.
const seen = new Proxy({ a: 1 }, {
  tag: 'handler',
  get(t, k, r) { log.push(`get ${this.tag} ${t.a} ${String(k)} ${r === seen || r === derived}`); return Reflect.get(t, k, r); },
  set(t, k, v, r) { log.push(`set ${k} ${v} ${r === derived}`); return Reflect.set(t, k, v, r); },
  has(t, k) { log.push(`has ${String(k)}`); return k in t; },
});
const derived = Object.create(seen);
print(seen.a, derived.a, seen[Symbol.iterator], seen[0], 'a' in derived, log.splice(0).join('; '));
// => 1 1 undefined undefined true get handler 1 a true; get handler 1 a true; get handler 1 Symbol(Symbol.iterator) true; get handler 1 0 true; has a
derived.b = 2;
print(Object.hasOwn(derived, 'b'), Object.hasOwn(seen, 'b'), log.splice(0).join()); // => true false set b 2 true

// What a trap must not say.
const fixed = Object.defineProperty({ open: 1 }, 'fixed', { value: 1 });
Object.defineProperty(fixed, 'hidden', { set: undefined, get: undefined });
const liar = new Proxy(fixed, { get: () => 2, set: () => true, has: () => false });
const attempts = [() => liar.open, () => liar.fixed, () => liar.hidden, () => { liar.open = 3; return 'set'; }, () => { liar.fixed = 3; }, () => { liar.hidden = 3; },
  () => 'open' in liar, () => 'fixed' in liar, () => { Object.preventExtensions(fixed); return liar.open; }, () => 'open' in liar];
print(attempts.map(f => { try { return f(); } catch (e) { return e.name; } }).join()); // => 2,TypeError,TypeError,set,TypeError,TypeError,false,TypeError,2,TypeError
// Targets that keep some properties elsewhere.
const frozenArray = new Proxy(Object.freeze([1, 2]), { get: (t, k) => k === '0' ? 9 : t[k] });
try { frozenArray[0]; } catch (e) { print(e.name, frozenArray[1], frozenArray.length); } // => TypeError 2 2
const lengthLiar = new Proxy([], { get: () => 7 });
print(lengthLiar.length, new Proxy(Object('ab'), { get: (t, k) => k === '1' ? 'b' : 'x' })[1]); // => 7 b
try { new Proxy(Object('ab'), { get: () => 'x' })[1]; } catch (e) { print(e.name); } // => TypeError

// A trap that revokes, throws, or changes the target while it runs.
const { proxy, revoke } = Proxy.revocable({}, { get() { revoke(); return 'revoked'; } });
print(proxy.x); // => revoked
try { proxy.x; } catch (e) { print(e.name); } // => TypeError
const changing = {};
const changer = new Proxy(changing, { get() { Object.defineProperty(changing, 'x', { value: 1 }); return 2; } });
try { changer.x; } catch (e) { print(e.name); } // => TypeError
const thrower = new Proxy({}, { get() { throw 'thrown'; }, has() { throw 'has'; }, set() { return 0; } });
try { thrower.x; } catch (e) { print(e); } // => thrown
try { 'x' in thrower; } catch (e) { print(e); } // => has
(() => { 'use strict'; try { thrower.x = 1; } catch (e) { print(e.name); } })(); // => TypeError
print((thrower.x = 1)); // => 1
