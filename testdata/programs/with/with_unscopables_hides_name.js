var x = "outer";
var o = { x: "inner", [Symbol.unscopables]: { x: true } };
with (o) print(x); // => outer
