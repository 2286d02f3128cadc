function f(a = () => {}, { b = () => {} } = {}) { return [a.name, b.name]; }
print(f()); // => a,b
