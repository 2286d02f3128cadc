let open = 0;
function guarded(n) {
  open++;
  try {
    if (n % 3 === 0) return n;
    return n * 2;
  } finally {
    open--;
  }
}
function run() {
  open = 0;
  let sum = 0;
  for (let i = 0; i < 10000; i++) sum += guarded(i);
  return sum + open;
}
print(run()); // => 83321667
