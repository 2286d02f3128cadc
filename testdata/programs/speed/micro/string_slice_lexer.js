// A lexer that cuts what it has read from the front of its text.
const source = "let total = price * (1 + rate); if (total > 100) { total = total - discount; }\n".repeat(24);
const patterns = [["space", /^\s+/], ["name", /^[A-Za-z_]\w*/], ["number", /^\d+/], ["sign", /^[-+*\/=<>(){};]/]];
function run() {
  let rest = source, sum = 0;
  while (rest.length > 0) {
    for (const [kind, pattern] of patterns) {
      const match = rest.match(pattern);
      if (match === null) continue;
      sum += kind.length * match[0].length;
      rest = rest.slice(match[0].length);
      break;
    }
  }
  return sum;
}
print(run()); // => 8232
