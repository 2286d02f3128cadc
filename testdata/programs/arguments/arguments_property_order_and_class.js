function f() { return Object.prototype.toString.call(arguments) + Reflect.ownKeys(arguments).length; }
print(f(1)); // => [object Arguments]4
