// Storage (HTML §12.2), with a quota of 100 code units.
log(localStorage instanceof Storage); // => true
localStorage.setItem('a', 1);
localStorage.b = { toString: () => 'two' };
localStorage[3] = 'three';
log(`${localStorage.a} ${localStorage.getItem('b')} ${localStorage['3']} ${localStorage.length}`); // => 1 two three 3
log(localStorage.key(0)); // => a
log(`${localStorage.key(9)} ${localStorage.getItem('x')} ${localStorage.x}`); // => null null undefined
log(Object.keys(localStorage).join()); // => a,b,3
log(`${'a' in localStorage} ${'x' in localStorage} ${'getItem' in localStorage}`); // => true false true
log(JSON.stringify(Object.getOwnPropertyDescriptor(localStorage, 'a'))); // => {"value":"1","writable":true,"enumerable":true,"configurable":true}
log(delete localStorage.a); // => true
log(`${localStorage.a} ${localStorage.length}`); // => undefined 2
Object.defineProperty(localStorage, 'd', { value: 4 });
log(localStorage.getItem('d')); // => 4
log(Reflect.defineProperty(localStorage, 'e', { get() {} })); // => false
log(Reflect.preventExtensions(localStorage)); // => false
// Members of the prototype win, but the key is stored.
localStorage.setItem('getItem', 'x');
log(`${typeof localStorage.getItem} ${localStorage.getItem('getItem')}`); // => function x
try { localStorage.setItem('long', 'x'.repeat(200)); } catch (e) { log(`${e.name} ${e instanceof QuotaExceededError} ${e.quota}`); } // => QuotaExceededError true 100
try { localStorage.long = 'x'.repeat(200); } catch (e) { log(e.name); } // => QuotaExceededError
log(localStorage.getItem('long')); // => null
localStorage.clear();
log(localStorage.length); // => 0
log(sessionStorage === sessionStorage && sessionStorage !== localStorage); // => true
sessionStorage.toString = 'x';
log(`${Object.keys(sessionStorage)} ${sessionStorage}`); // =>  [object Storage]
const symbol = Symbol();
localStorage[symbol] = 1;
log(`${localStorage[symbol]} ${localStorage.length}`); // => 1 0
try { new Storage(); } catch (e) { log(e.name); } // => TypeError
