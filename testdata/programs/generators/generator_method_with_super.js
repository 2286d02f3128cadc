const o = { __proto__: { *g() { yield 1; } }, *g() { yield* super.g(); yield 2; } };
print([...o.g()]); // => 1,2
