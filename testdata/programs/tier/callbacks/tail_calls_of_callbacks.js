// Functions that .NET code calls, and whose last act is a call: the called function takes over the frame, and its result
// is for .NET code.
'use strict';
const count = n => n === 0 ? 'done' : count(n - 1);
const even = n => n === 0 ? true : odd(n - 1);
const odd = n => n === 0 ? false : even(n - 1);
const one = text => text + '1', two = text => one(text), three = text => two(text);
let last, other = 'x';
for (let i = 0; i < 400; i++) {
    last = 'a'.replace(/a/, () => count(100)) + 'b'.replace(/b/, () => even(51)) + 'c'.replace(/c/, match => three(match));
    other = Array.from([7], x => Math.max(x, 3))[0];
}
print(last, other); // => donefalsec1 7
print('a'.replace(/a/, () => count(100000))); // => done
print(Array.from([100001], even)[0]); // => false

// A callee that is no function any more.
let callee = x => x + 1, thrown;
const call = x => callee(x);
for (let i = 0; i < 2000; i++) last = Array.from([i], call)[0];
callee = 5;
try { Array.from([1], call); } catch (e) { thrown = e.name; }
print(last, thrown); // => 2000 TypeError
