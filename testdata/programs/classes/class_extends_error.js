class MyError extends Error { constructor(m) { super(m); this.name = "MyError"; } }
const e = new MyError("no");
print(String(e), e instanceof Error, Object.prototype.toString.call(e)); // => MyError: no true [object Error]
