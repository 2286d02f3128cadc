// The engine does not create the object if the argument of JSON.stringify is a literal. Each text is compared with that of a created object.
const literals = [
  `{ a: 1 }`, `{ a: "x", b: [1, { c: null }], d: { e: true } }`, `{ a: undefined, b() {}, c: () => 1, d: 2 }`, `{ a: undefined }`, `{ a: Symbol() }`,
  `{ b: 1, a: 2, "c d": "\\u2028\\ud800" }`, `{ 2: "two", a: 1, 1: "one" }`, `{ a: 1, a: 2 }`, `{ ["a" + 1]: 1 }`, `{ a: 1, ...{ b: 2 } }`, `{}`, `{ __proto__: { a: 1 }, b: 2 }`,
  `{ "__proto__": null }`, `{ ["__proto__"]: 1 }`, `{ get a() { return 1; } }`, `{ toJSON() { return "own"; } }`, `{ toJSON: k => "own of " + typeof k }`, `{ toJSON: 1 }`,
  `{ a: new Date(0), b: Object("s"), c: Object(1n) === 1, d: [, 1] }`, `{ a: { toJSON(k) { return k; } } }`, `{ a: { get g() { return JSON.stringify({ b: 2 }); } } }`,
  `{ a: new Proxy({ x: 1 }, {}), b: new Map(), c: -0, d: NaN }`, `{ a: "x".repeat(5000) }`, `{ ${Array.from({ length: 32 }, (_, i) => `k${i}: ${i}`)} }`, `{ ${Array.from({ length: 33 }, (_, i) => `k${i}: ${i}`)} }`,
];
for (const literal of literals) {
  const made = Function(`const o = ${literal}; return JSON.stringify(o)`);
  const forms = [`return JSON.stringify(${literal})`, `"use strict"; return JSON.stringify(${literal})`, `const t = JSON.stringify(${literal}); return t`,
    `return JSON?.stringify?.(${literal})`, `const { stringify } = JSON; return stringify(${literal})`, `return JSON["stringify"](${literal})`].map(body => Function(body));
  for (let i = 0; i < 4; i++) {
    for (const form of forms) if (form() !== made()) print(form, form(), made());
  }
}
print("done"); // => done
