let inner, outer;
@((C, c) => { inner = C; outer = c.metadata; print(Object.hasOwn(C, Symbol.metadata)); return class extends C {}; }) class C {} // => false
print(Object.hasOwn(C, Symbol.metadata), Object.hasOwn(inner, Symbol.metadata), C[Symbol.metadata] === outer); // => true false true
const d = Object.getOwnPropertyDescriptor(C, Symbol.metadata);
print(d.writable, d.configurable); // => true true
