var first, second = 1;
function f() {}
var third;
{ function inBlock() {} }
const names = ["first", "second", "third", "f", "inBlock"];
print(Object.keys(globalThis).filter(key => names.includes(key)).join()); // => inBlock,f,first,second,third
(0, eval)("var fourth; function g() {}");
print(Object.keys(globalThis).filter(key => ["fourth", "g"].includes(key)).join()); // => g,fourth
