print(eval("1; switch (2) { case 2: 'two'; case 3: }")); // => two
print(eval("1; switch (9) { case 2: 'two'; }")); // => undefined
