const log = [];
class A { constructor() { log.push("A"); } }
class B extends A { x = log.push("field"); constructor() { log.push("before"); super(); log.push("after"); } }
new B();
print(log); // => before,A,field,after
