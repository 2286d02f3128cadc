const C = class Inner { static n = Inner.name; };
print(C.n, typeof Inner); // => Inner undefined
