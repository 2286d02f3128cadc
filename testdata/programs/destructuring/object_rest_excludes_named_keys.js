const { a, ["b"]: b, ...rest } = { a: 1, b: 2, c: 3, 4: 4, [Symbol.for("s")]: 5 };
print(JSON.stringify(rest), rest[Symbol.for("s")]); // => {"4":4,"c":3} 5
