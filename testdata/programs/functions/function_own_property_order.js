function f() {}
print(Reflect.ownKeys(f).filter(k => k !== "arguments" && k !== "caller"), Reflect.ownKeys(() => 1)); // => length,name,prototype length,name
