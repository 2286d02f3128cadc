function* g() { return [1, yield "a", 3].concat(Math.max(4, yield "b", 2)); }
const it = g();
it.next(); it.next(2);
print(it.next(9).value); // => 1,2,3,9
