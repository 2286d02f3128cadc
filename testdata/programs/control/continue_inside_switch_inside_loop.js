const seen = [];
for (let i = 0; i < 3; i++) { switch (i) { case 1: continue; } seen.push(i); }
print(seen); // => 0,2
