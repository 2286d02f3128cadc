print(even(100), odd(7)); // => true true
function even(n) { return n === 0 || odd(n - 1); }
function odd(n) { return n !== 0 && even(n - 1); }
