function* g() { try { yield 1; } finally { print("closed"); } }
{ using it = g(); print(it.next().value); }
// => 1
// => closed
{ using values = [1].values(); print(values.next().value); } // => 1
print(Iterator.prototype[Symbol.dispose].call({ return() { return "ignored"; } })); // => undefined
