const seen = [];
for (let i = 0; i < 2; i++) { let x; seen.push(x); x = 1; }
print(seen.length, seen[0], seen[1]); // => 2 undefined undefined
