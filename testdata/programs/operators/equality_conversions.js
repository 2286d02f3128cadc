print(null == undefined, null == 0, "1" == 1, [1] == 1, NaN != NaN, 1n == 1, "a" == new String("a")); // => true false true true true true true
