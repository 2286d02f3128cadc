for (using x = { n: 0, [Symbol.dispose]() { print("disposed at", this.n); } }; x.n < 2; x.n++) print(x.n);
// => 0
// => 1
// => disposed at 2
