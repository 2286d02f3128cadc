// A lexer and a parser of JavaScript-like statements; the lexer cuts each token from the front of its text.
const RULES = [
  ["space", /^[ \t\n]+/], ["comment", /^\/\/[^\n]*/], ["number", /^(?:0x[0-9a-f]+|\d+(?:\.\d+)?)/i],
  ["string", /^"(?:[^"\\]|\\.)*"/], ["name", /^[A-Za-z_$][\w$]*/], ["sign", /^(?:=>|===|&&|\|\||[-+*\/%=<>!(){}\[\];,.?:])/],
];
const KEYWORDS = new Set(["let", "function", "return", "if", "else", "while"]);
class Lexer {
  constructor(text) { this.rest = text; this.line = 1; }
  next() {
    while (this.rest.length > 0) {
      const token = this.match();
      this.rest = this.rest.slice(token.text.length);
      if (token.kind === "space") this.line += token.text.split("\n").length - 1;
      else if (token.kind !== "comment") return token;
    }
    return { kind: "end", text: "", line: this.line };
  }
  match() {
    for (const [kind, pattern] of RULES) {
      const match = this.rest.match(pattern);
      if (match) return { kind: kind === "name" && KEYWORDS.has(match[0]) ? "keyword" : kind, text: match[0], line: this.line };
    }
    throw new SyntaxError(`Unexpected ${this.rest[0]} in line ${this.line}`);
  }
}
const unit = `// a function of the module
function scale(values, factor) {
  let result = [], i = 0;
  while (i < values.length) {
    if (values[i] > 0x10 && factor !== 1.5) { result.push(values[i] * factor); } else { result.push("none \\" of it"); }
    i = i + 1;
  }
  return result.length === 0 ? null : result;
}
`;
const source = unit.repeat(70);
function run() {
  const lexer = new Lexer(source), counts = {};
  let hash = 0, depth = 0, deepest = 0;
  for (let token = lexer.next(); token.kind !== "end"; token = lexer.next()) {
    counts[token.kind] = (counts[token.kind] || 0) + 1;
    for (let i = 0; i < token.text.length; i++) hash = (hash * 31 + token.text.charCodeAt(i)) | 0;
    if (token.text === "{") deepest = Math.max(deepest, ++depth);
    if (token.text === "}") depth--;
  }
  return JSON.stringify(counts) + hash + ":" + deepest + ":" + lexer.line;
}
print(run()); // => {"keyword":420,"name":1680,"sign":3430,"number":350,"string":70}-223262876:3:631
