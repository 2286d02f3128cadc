const log = [];
const make = n => ({ [Symbol.iterator]: () => { let i = 0; return { next: () => ({ value: i, done: i++ >= 2 }), return() { log.push("close " + n); return {}; } }; } });
outer: for (const a of make("a")) for (const b of make("b")) continue outer;
print(log); // => close b,close b
