print(NaN < 1, NaN >= 1, !(NaN < 1), "b" > "a", "10" < "9", "10" < 9, 2n > 1); // => false false true true true false true
