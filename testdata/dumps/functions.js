'use strict';
function add(a, b = 1, ...rest) {
  let sum = a + b;
  for (const item of rest) sum += item;
  return sum;
}
const twice = x => x * 2;
try {
  print(add(1, 2, 3), twice?.(4), `a${1}b`);
} catch {
  label: while (true) break label;
}
