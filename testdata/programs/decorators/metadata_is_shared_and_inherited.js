const put = (k, v) => (_, { metadata }) => { metadata[k] = v; };
@put("class", 1) class A { @put("m", 2) m() {} @put("f", 3) f; }
class B extends A { @put("m", 4) n() {} }
class P extends B {}
class N extends null { @put("x", 5) static x; }
const { metadata } = Symbol;
print(String(metadata), A[metadata].class, A[metadata].m, A[metadata].f); // => Symbol(Symbol.metadata) 1 2 3
print(B[metadata].m, B[metadata].class, Object.keys(B[metadata]).join(), Object.getPrototypeOf(B[metadata]) === A[metadata]); // => 4 1 m true
print(Object.getPrototypeOf(A[metadata]), P[metadata] === B[metadata], N[metadata].x, Object.getPrototypeOf(N[metadata])); // => null true 5 null
print(Function.prototype[metadata], (class {})[metadata], Object.hasOwn(class { accessor x; }, metadata)); // => null null false
