let calls = 0;
const src = { __proto__: { no: 1 }, get x() { calls++; return "got"; }, [Symbol.for("s")]: 1 };
const o = { x: 0, ...src, ...null, ..."hi" };
print(Object.keys(o), calls, o.x, o[Symbol.for("s")]); // => 0,1,x 1 got 1
