print((1, 2), void 0, true ? false ? 1 : 2 : 3); // => 2 undefined 2
