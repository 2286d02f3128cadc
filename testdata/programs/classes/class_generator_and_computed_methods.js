class A { *["it" + 1]() { yield 1; yield 2; } static *[Symbol.iterator]() { yield "s"; } }
print([...new A().it1()], [...A]); // => 1,2 s
