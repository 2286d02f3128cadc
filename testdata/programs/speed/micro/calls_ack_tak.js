function tak(x, y, z) {
  return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}
function run() {
  return tak(14, 9, 3) * 1000 + tak(12, 7, 2);
}
print(run()); // => 9007
