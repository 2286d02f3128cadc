function* numbers() { let i = 0; while (true) yield i++; }
function* map(source, f) { for (const x of source) yield f(x); }
function* take(source, n) { for (const x of source) { if (n-- <= 0) return; yield x; } }
function* tree(n) { if (n > 0) { yield* tree(n - 1); yield n; yield* tree(n - 1); } }
function run() {
  let sum = 0;
  for (const x of take(map(numbers(), n => n * n), 3000)) sum += x;
  for (const n of tree(8)) sum += n;
  return sum;
}
print(run()); // => 8995501002
