if (false) { function f() {} }
print(f); // => undefined
