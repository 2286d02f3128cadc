const users = [{ name: { first: "Ada" } }, { name: null }, {}, null, { name: { first: "Grace" }, greet(n) { return n; } }];
function run() {
  let sum = 0;
  for (let i = 0; i < 9000; i++) {
    const user = users[i % 5];
    sum += user?.name?.first?.length ?? 1;
    sum += user?.greet?.(i) ?? 0;
  }
  return sum;
}
print(run()); // => 8122500
