class Node {
  constructor(key) { this.key = key; this.left = null; this.right = null; }
}
function insert(node, key) {
  if (node === null) return new Node(key);
  if (key < node.key) node.left = insert(node.left, key);
  else if (key > node.key) node.right = insert(node.right, key);
  return node;
}
function sumOf(node) {
  return node === null ? 0 : node.key + sumOf(node.left) + sumOf(node.right);
}
function run() {
  let root = null, seed = 1;
  for (let i = 0; i < 1800; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    root = insert(root, seed % 5000);
  }
  return sumOf(root);
}
print(run()); // => 1501400
