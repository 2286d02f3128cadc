const a = [2, 3];
print(Math.max(1, ...a, ...[9, 4]), [0, ...a, ...""], new Array(...a, 1).length); // => 9 0,2,3 3
