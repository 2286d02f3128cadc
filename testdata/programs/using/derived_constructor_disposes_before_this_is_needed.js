class A extends Object { constructor() { using x = { [Symbol.dispose]() { print("disposed"); } }; super(); print("body"); } }
print(new A() instanceof A);
// => body
// => disposed
// => true
class B extends Object { constructor() { try { using x = null; return; } finally { super(); } } }
print(new B() instanceof B); // => true
