function f(a, b) {}
print(JSON.stringify(Object.getOwnPropertyDescriptor(f, "name")), f.bind(null, 1).name, f.bind(null, 1).length); // => {"value":"f","writable":false,"enumerable":false,"configurable":true} bound f 1
