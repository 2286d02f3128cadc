const o = { f() { return () => this; } };
print(o.f().call(1) === o); // => true
