// Object.getPrototypeOf and Reflect.getPrototypeOf have direct code for objects that run no script for it.
const base = {};
const trapped = new Proxy({}, { getPrototypeOf() { return base; } });
const values = [{}, [], 'text', 5, new Proxy([], {}), trapped, Object.create(null), Object.create(base), () => 1, null];
const names = new Map([[Object.prototype, 'object'], [Array.prototype, 'array'], [String.prototype, 'string'],
  [Number.prototype, 'number'], [Function.prototype, 'function'], [base, 'base'], [null, 'null']]);
function name(owner, value) {
  try {
    return names.get(owner.getPrototypeOf(value));
  } catch (error) {
    return error.name;
  }
}
let all = [];
for (let i = 0; i < 100; i++) all = [Object, Reflect].map(owner => values.map(value => name(owner, value)).join());
print(all[0]); // => object,array,string,number,array,base,null,base,function,TypeError
print(all[1]); // => object,array,TypeError,TypeError,array,base,null,base,function,TypeError
Object.setPrototypeOf(base, Array.prototype);
print(name(Object, base), name(Object, values[7])); // => array base
