function a() { return 1; }
function b() {}
function a() { return 2; }
print(a(), Object.keys(globalThis).filter(key => key === "a" || key === "b").join()); // => 2 b,a
