let called = 0;
const o = null;
print(o?.a.b.c(called++), called); // => undefined 0
