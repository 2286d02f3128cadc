const o = { b: 1, 10: 1, a: 1, 2: 1, "01": 1, [Symbol.iterator]: 1, "-1": 1 };
print(Reflect.ownKeys(o).map(String)); // => 2,10,b,a,01,-1,Symbol(Symbol.iterator)
