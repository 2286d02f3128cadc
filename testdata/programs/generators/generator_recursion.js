function* tree(n) { if (n > 0) { yield* tree(n - 1); yield n; yield* tree(n - 1); } }
print([...tree(3)].join("")); // => 1213121
