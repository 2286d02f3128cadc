// The same over a text that is long beside its tokens: each slice keeps nearly all of it.
const source = "alpha = beta + 42;\n".repeat(2500);
const pattern = /^(?:\s+|\w+|[=+;])/;
function run() {
  let rest = source, sum = 0;
  for (let i = 0; i < 4000; i++) {
    const token = pattern.exec(rest)[0];
    sum = (sum * 31 + token.length + token.charCodeAt(0)) | 0;
    rest = rest.slice(token.length);
  }
  return sum + rest.length;
}
print(run()); // => -1294602743
