const base = { hi: 1 };
const __proto__ = 5;
print({ __proto__: base }.hi, Object.hasOwn({ ["__proto__"]: base }, "__proto__"), Object.hasOwn({ __proto__ }, "__proto__"), Object.getPrototypeOf({ __proto__: 5 }) === Object.prototype); // => 1 true true true
