print(Object.is(-1 % 1, -0), 5.5 % 2, -5 % 3, Object.is(0 * -1, -0), 1 / -0); // => true 1.5 -2 true -Infinity
