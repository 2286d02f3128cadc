const x = 1, o = { x, if: 2, async: 3, get: 4, async *gen() {}, "str key"() { return 5; }, 7() { return 7; } };
print(o.x, o.if, o.async, o.get, o["str key"](), o[7]()); // => 1 2 3 4 5 7
