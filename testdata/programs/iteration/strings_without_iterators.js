// Strings are walked without an iterator, as long as nobody could notice.
const walk = s => { const parts = []; for (const c of s) parts.push(c); return parts.join('|'); };
print(walk('aé\u{1f600}z')); // => a|é|😀|z
const lone = '\ud83dx\ude00\ud83d';
print([...lone].map(c => c.charCodeAt(0).toString(16)).join()); // => d83d,78,de00,d83d
for (const c of '') print(c);
const [a, b, ...rest] = 'x\u{1f600}yz';
print(a, b, rest.join()); // => x 😀 y,z
const [p, q] = 'k';
print(p, q); // => k undefined
print(walk(new String('obj'))); // => o|b|j
print(walk('rope'.repeat(3) + String(5))); // => r|o|p|e|r|o|p|e|r|o|p|e|5
function* all() { yield* 'ab'; }
print([...all()].join()); // => a,b
outer: for (const c of 'abc') for (const d of 'xyz') { if (d === 'y') continue outer; if (c === 'c') break outer; print(c + d); }
// => ax
// => bx

// The iterator's next method is replaced: at the next loop, not in one that runs.
const StringIteratorPrototype = Object.getPrototypeOf(''[Symbol.iterator]());
const { next } = StringIteratorPrototype;
let seen = '';
for (const c of 'abc') { seen += c; StringIteratorPrototype.next = function () { const r = next.call(this); if (!r.done) r.value += '!'; return r; }; }
print(seen, walk('abc')); // => abc a!|b!|c!
StringIteratorPrototype.next = next;
print(walk('abc')); // => a|b|c

// A return method is called by break.
StringIteratorPrototype.return = () => { print('return'); return {}; };
for (const c of 'abc') break; // => return
delete StringIteratorPrototype.return;

// Another iterator.
const original = String.prototype[Symbol.iterator];
String.prototype[Symbol.iterator] = function () { print(typeof this); return [1, 2][Symbol.iterator](); };
print(walk('abc'));
// => object
// => 1|2
delete String.prototype[Symbol.iterator];
try { walk('abc'); } catch (e) { print(e.name); } // => TypeError
Object.prototype[Symbol.iterator] = function* () { yield 'from Object'; };
print(walk('abc')); // => from Object
delete Object.prototype[Symbol.iterator];
Object.defineProperty(String.prototype, Symbol.iterator, { value: original, configurable: true, writable: true });
print(walk('abc')); // => a|b|c
