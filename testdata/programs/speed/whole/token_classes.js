// A language is read, checked and run: tokens and nodes are classes with virtual methods, visitors walk over the tree.
class Token {
  constructor(text, at) { this.text = text; this.at = at; }
  get power() { return 0; }
  prefix(parser) { throw new SyntaxError(`unexpected ${this.text} at ${this.at}`); }
  infix(parser, left) { throw new SyntaxError(`unexpected ${this.text} at ${this.at}`); }
}
class EndToken extends Token {}
class NumberToken extends Token { prefix() { return new NumberNode(Number(this.text)); } }
class NameToken extends Token { prefix() { return new NameNode(this.text); } }
class OperatorToken extends Token {
  static powers = { '=': 1, '<': 3, '>': 3, '+': 4, '-': 4, '*': 5, '/': 5, '%': 5 };
  get power() { return OperatorToken.powers[this.text]; }
  prefix(parser) { return this.text === '-' ? new NegateNode(parser.expression(6)) : super.prefix(parser); }
  infix(parser, left) {
    if (this.text === '=') return new AssignNode(left.name, parser.expression(0));
    return new BinaryNode(this.text, left, parser.expression(this.power));
  }
}
class OpenToken extends Token {
  get power() { return 7; }
  prefix(parser) {
    const inner = parser.expression(0);
    parser.need(')');
    return inner;
  }
  infix(parser, left) {
    const values = [];
    while (!parser.is(')')) {
      values.push(parser.expression(0));
      if (!parser.take(',')) break;
    }
    parser.need(')');
    return new CallNode(left.name, values);
  }
}
class SignToken extends Token {}
class KeywordToken extends Token {}
const keywords = new Set(['while', 'if', 'else', 'function', 'return']);
class Lexer {
  constructor(text) { this.text = text; this.at = 0; }
  *[Symbol.iterator]() {
    for (;;) {
      this.skip();
      if (this.at >= this.text.length) break;
      yield this.next();
    }
    yield new EndToken('', this.at);
  }
  skip() { while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 32) this.at++; }
  isDigit(c) { return c >= 48 && c <= 57; }
  isLetter(c) { return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c === 95; }
  while(test) {
    const start = this.at;
    while (this.at < this.text.length && test(this.text.charCodeAt(this.at))) this.at++;
    return this.text.slice(start, this.at);
  }
  next() {
    const c = this.text.charCodeAt(this.at), start = this.at;
    if (this.isDigit(c)) return new NumberToken(this.while(d => this.isDigit(d)), start);
    if (this.isLetter(c)) {
      const word = this.while(d => this.isLetter(d) || this.isDigit(d));
      return keywords.has(word) ? new KeywordToken(word, start) : new NameToken(word, start);
    }
    const sign = this.text[this.at++];
    return sign === '(' ? new OpenToken(sign, start) : sign in OperatorToken.powers ? new OperatorToken(sign, start) : new SignToken(sign, start);
  }
}
class Node {}
class NumberNode extends Node { constructor(value) { super(); this.value = value; } accept(v) { return v.number(this); } }
class NameNode extends Node { constructor(name) { super(); this.name = name; } accept(v) { return v.name(this); } }
class NegateNode extends Node { constructor(of) { super(); this.of = of; } accept(v) { return v.negate(this); } }
class AssignNode extends Node { constructor(name, value) { super(); this.name = name; this.value = value; } accept(v) { return v.assign(this); } }
class BinaryNode extends Node {
  constructor(sign, left, right) { super(); this.sign = sign; this.left = left; this.right = right; }
  accept(v) { return v.binary(this); }
}
class CallNode extends Node { constructor(name, values) { super(); this.name = name; this.values = values; } accept(v) { return v.call(this); } }
class WhileNode extends Node { constructor(test, body) { super(); this.test = test; this.body = body; } accept(v) { return v.while(this); } }
class IfNode extends Node {
  constructor(test, then, other) { super(); this.test = test; this.then = then; this.other = other; }
  accept(v) { return v.if(this); }
}
class BlockNode extends Node { constructor(steps) { super(); this.steps = steps; } accept(v) { return v.block(this); } }
class ReturnNode extends Node { constructor(value) { super(); this.value = value; } accept(v) { return v.return(this); } }
class FunctionNode extends Node {
  constructor(name, parameters, body) { super(); this.name = name; this.parameters = parameters; this.body = body; }
  accept(v) { return v.function(this); }
}
class Parser {
  constructor(tokens) { this.tokens = tokens; this.index = 0; }
  get token() { return this.tokens[this.index]; }
  is(text) { return this.token.text === text; }
  take(text) { return this.is(text) ? (this.index++, true) : false; }
  need(text) { if (!this.take(text)) throw new SyntaxError(`expected ${text} at ${this.token.at}`); }
  expression(power) {
    let left = this.tokens[this.index++].prefix(this);
    while (this.token.power > power) left = this.tokens[this.index++].infix(this, left);
    return left;
  }
  program() {
    const steps = [];
    while (!(this.token instanceof EndToken)) steps.push(this.statement());
    return new BlockNode(steps);
  }
  block() {
    const steps = [];
    this.need('{');
    while (!this.take('}')) steps.push(this.statement());
    return new BlockNode(steps);
  }
  statement() {
    if (this.take('while')) return new WhileNode(this.expression(0), this.block());
    if (this.take('if')) return new IfNode(this.expression(0), this.block(), this.take('else') ? this.block() : null);
    if (this.take('function')) {
      const name = this.tokens[this.index++].text, parameters = [];
      this.need('(');
      while (!this.take(')')) {
        parameters.push(this.tokens[this.index++].text);
        this.take(',');
      }
      return new FunctionNode(name, parameters, this.block());
    }
    const node = this.take('return') ? new ReturnNode(this.expression(0)) : this.expression(0);
    this.need(';');
    return node;
  }
}
class Visitor {
  visit(node) { return node.accept(this); }
  binary(node) { this.visit(node.left); this.visit(node.right); }
  negate(node) { this.visit(node.of); }
  assign(node) { this.visit(node.value); }
  call(node) { for (const value of node.values) this.visit(value); }
  while(node) { this.visit(node.test); this.visit(node.body); }
  if(node) { this.visit(node.test); this.visit(node.then); if (node.other) this.visit(node.other); }
  block(node) { for (const step of node.steps) this.visit(step); }
  return(node) { this.visit(node.value); }
  function(node) { this.visit(node.body); }
  number() {}
  name() {}
}
class NameCounter extends Visitor {
  constructor() { super(); this.counts = new Map(); }
  name({ name }) { this.counts.set(name, (this.counts.get(name) ?? 0) + 1); }
  call(node) { this.name(node); super.call(node); }
}
class Folder extends Visitor {
  folded = 0;
  binary(node) {
    super.binary(node);
    if (node.left instanceof NumberNode && node.right instanceof NumberNode) this.folded++;
  }
}
class Returned { constructor(value) { this.value = value; } }
class Runner extends Visitor {
  constructor() { super(); this.scope = new Map(); this.functions = new Map(); this.steps = 0; }
  visit(node) { this.steps++; return node.accept(this); }
  number(node) { return node.value; }
  name(node) { return this.scope.get(node.name) ?? 0; }
  negate(node) { return -this.visit(node.of); }
  assign(node) {
    const value = this.visit(node.value);
    this.scope.set(node.name, value);
    return value;
  }
  binary(node) {
    const a = this.visit(node.left), b = this.visit(node.right);
    switch (node.sign) {
      case '+': return a + b;
      case '-': return a - b;
      case '*': return a * b;
      case '/': return Math.trunc(a / b);
      case '%': return a % b;
      case '<': return a < b ? 1 : 0;
      default: return a > b ? 1 : 0;
    }
  }
  block(node) {
    for (const step of node.steps) {
      const result = this.visit(step);
      if (result instanceof Returned) return result;
    }
  }
  while(node) {
    while (this.visit(node.test) !== 0) {
      const result = this.visit(node.body);
      if (result instanceof Returned) return result;
    }
  }
  if(node) { return this.visit(node.test) !== 0 ? this.visit(node.then) : node.other && this.visit(node.other); }
  return(node) { return new Returned(this.visit(node.value)); }
  function(node) { this.functions.set(node.name, node); }
  call(node) {
    const target = this.functions.get(node.name), outer = this.scope, inner = new Map();
    node.values.forEach((value, i) => inner.set(target.parameters[i], this.visit(value)));
    this.scope = inner;
    const result = this.visit(target.body);
    this.scope = outer;
    return result instanceof Returned ? result.value : 0;
  }
}
const source = `
function gcd(a, b) { while b > 0 { t = a % b; a = b; b = t; } return a; }
function fib(n) { if n < 2 { return n; } return fib(n - 1) + fib(n - 2); }
function power(base, exponent, modulus) {
  result = 1;
  while exponent > 0 {
    if exponent % 2 { result = result * base % modulus; } else { t = 0; }
    exponent = exponent / 2; base = base * base % modulus;
  }
  return result;
}
sum = 0; i = 1;
while i < 40 { sum = sum + gcd(i * 12, 90 + (2 + 3) * 6) + power(i, 65, 10007); i = i + 1; }
sum = sum + fib(11) - -1;`;
function run() {
  let hash = 0, folded = 0, names = 0, last;
  for (let i = 0; i < 4; i++) {
    const tree = new Parser([...new Lexer(source)]).program(), counter = new NameCounter(), folder = new Folder();
    counter.visit(tree);
    folder.visit(tree);
    last = new Runner();
    last.visit(tree);
    folded += folder.folded;
    names += counter.counts.size;
    hash = (hash * 31 + last.scope.get('sum') + last.steps) % 1000003;
  }
  return [hash, folded, names, last.steps, last.scope.get('sum')].join();
}
print(run()); // => 278168,4,52,12323,197406
