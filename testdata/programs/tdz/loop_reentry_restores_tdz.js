let errors = 0;
for (let i = 0; i < 2; i++) { try { y; } catch { errors++; } let y = 1; }
print(errors); // => 2
