const log = [];
class A {
  a = log.push("a");
  [(log.push("key"), "b")] = log.push("b");
  constructor() { log.push("body"); }
}
new A();
print(log); // => key,a,b,body
