function* g() { return `${yield}-${[...(yield)]}`; }
const it = g();
it.next(); it.next("x");
print(it.next([1, 2]).value); // => x-1,2
