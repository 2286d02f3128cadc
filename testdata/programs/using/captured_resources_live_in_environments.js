let read;
{ using x = { n: 1, [Symbol.dispose]() { this.n++; } }; read = () => x.n; function hoisted() { return x.n; } print(read(), hoisted(), eval("x.n")); } // => 1 1 1
print(read()); // => 2
