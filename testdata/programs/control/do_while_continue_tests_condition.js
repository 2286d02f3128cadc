let n = 0;
do { n++; continue; } while (n < 3);
print(n); // => 3
