const dec = () => {};
const C = @dec class { static a() {} static accessor b; static c = 1; @dec static d() {} static get e() { return 1; } m() {} accessor n; @dec o() {} };
print(Reflect.ownKeys(C).map(String).join()); // => length,name,prototype,a,b,d,e,c,Symbol(Symbol.metadata)
print(Reflect.ownKeys(C.prototype).join()); // => constructor,m,n,o
print(JSON.stringify(Object.getOwnPropertyDescriptor(Symbol, "metadata"))); // => {"writable":false,"enumerable":false,"configurable":false}
