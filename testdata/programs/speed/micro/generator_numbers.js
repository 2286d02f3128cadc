function* naturals(limit) {
  for (let i = 0; i < limit; i++) yield i;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 130; i++) for (const n of naturals(100)) sum += n;
  return sum;
}
print(run()); // => 643500
