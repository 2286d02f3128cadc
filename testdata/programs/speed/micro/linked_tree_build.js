function build(depth) {
  return depth === 0 ? { left: null, right: null } : { left: build(depth - 1), right: build(depth - 1) };
}
function count(tree) {
  return tree.left === null ? 1 : 1 + count(tree.left) + count(tree.right);
}
function run() {
  let sum = 0;
  for (let i = 0; i < 14; i++) sum += count(build(9));
  return sum;
}
print(run()); // => 14322
