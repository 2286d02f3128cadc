function f() { created = 1; }
f();
print(created, delete globalThis.created, typeof created); // => 1 true undefined
