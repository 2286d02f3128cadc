let a = "5", b = 10n, c = true;
print(a++, a, b++, b, ++c, -(-b)); // => 5 6 10 11 2 11
