const sum = n => n === 0 ? 0 : n + sum(n - 1);
print(sum(5000)); // => 12502500
