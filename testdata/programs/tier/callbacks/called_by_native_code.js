// Functions that .NET code calls, often enough to get lean code for it: comparators, replacers, executors, revivers.
function rounds(f) {
    let last;
    for (let i = 0; i < 3000; i++) last = f(i);
    return last;
}

// new.target of an executor is undefined, although new has called the constructor.
print(rounds(() => {
    let seen;
    new Promise(function () { seen = new.target; });
    return seen;
})); // => undefined

// Arguments that are missing, and too many.
print(rounds(i => 'ab'.replace(/b/, (match, offset, text, more) => `${match}${offset}${text}${more}`))); // => ab1abundefined
print(rounds(() => 'ab'.replace(/b/, match => match + match))); // => abb
print(rounds(() => Array.from([5], (a, b, c, d) => [a, b, c, d].join()).join())); // => 5,0,,

// The this value of a sloppy function, and of a strict one.
print(rounds(() => Array.from([1], function () { return typeof this; }, 's')[0])); // => object
print(rounds(() => Array.from([1], function () { 'use strict'; return typeof this; }, 's')[0])); // => string

// An operand that is no number any more: the interpreter goes on, and returns to .NET code.
print(rounds(i => [3, 1, 2].sort((a, b) => (i === 2999 ? 'x' : 1) && a - b).join())); // => 1,2,3
print(rounds(i => JSON.parse('[1, 2]', (key, value) => i === 2999 && key === '1' ? value + 's' : value).join())); // => 1,2s

// A comparator that sorts.
print(rounds(() => [3, 1, 2].sort((a, b) => [b, a].sort((x, y) => x - y)[0] === a ? -1 : 1).join())); // => 1,2,3

// Exceptions through several of them.
print(rounds(i => {
    try {
        return JSON.parse('[1]', () => [2, 1].sort(() => { if (i % 10 === 9) throw i; return 0; }));
    } catch (thrown) {
        return thrown;
    }
})); // => 2999

// Getters and setters that .NET code calls.
const o = { n: 1, get x() { return this.n; }, set x(v) { this.n = v; } };
print(rounds(i => Reflect.get(o, 'x') + (Reflect.set(o, 'x', i) ? 1 : 0))); // => 2999
