// Parses formulas into trees by precedence, simplifies them, and evaluates them by a switch and by closures.
const PRECEDENCE = { "||": 1, "&&": 2, "<": 3, ">": 3, "+": 4, "-": 4, "*": 5, "/": 5, "%": 5 };
function tokenize(text) {
  return text.match(/\d+(?:\.\d+)?|[a-z_]\w*|&&|\|\||[-+*\/%<>(),?:]/gi);
}
function parse(text) {
  const tokens = tokenize(text);
  let at = 0;
  function primary() {
    const token = tokens[at++];
    if (token === "(") { const inner = conditional(); at++; return inner; }
    if (token === "-") return { type: "negate", operand: primary() };
    if (/^\d/.test(token)) return { type: "number", value: Number(token) };
    if (tokens[at] === "(") {
      const call = { type: "call", name: token, args: [] };
      do { at++; call.args.push(conditional()); } while (tokens[at] === ",");
      at++;
      return call;
    }
    return { type: "variable", name: token };
  }
  function binary(least) {
    let left = primary();
    for (;;) {
      const operator = tokens[at], precedence = PRECEDENCE[operator];
      if (!precedence || precedence < least) return left;
      at++;
      left = { type: "binary", operator, left, right: binary(precedence + 1) };
    }
  }
  function conditional() {
    const test = binary(1);
    if (tokens[at] !== "?") return test;
    at++;
    const yes = conditional();
    at++;
    return { type: "conditional", test, yes, no: conditional() };
  }
  return conditional();
}
function apply(operator, a, b) {
  switch (operator) {
    case "+": return a + b;
    case "-": return a - b;
    case "*": return a * b;
    case "/": return a / b;
    case "%": return a % b;
    case "<": return a < b ? 1 : 0;
    case ">": return a > b ? 1 : 0;
    case "&&": return a && b;
    default: return a || b;
  }
}
const functions = { max: Math.max, min: Math.min, sqrt: Math.sqrt, abs: Math.abs };
function evaluate(node, scope) {
  switch (node.type) {
    case "number": return node.value;
    case "variable": return scope[node.name];
    case "negate": return -evaluate(node.operand, scope);
    case "binary": return apply(node.operator, evaluate(node.left, scope), evaluate(node.right, scope));
    case "call": return functions[node.name](...node.args.map(arg => evaluate(arg, scope)));
    case "conditional": return evaluate(node.test, scope) ? evaluate(node.yes, scope) : evaluate(node.no, scope);
  }
}
function simplify(node) {
  if (node.type !== "binary") return node;
  const left = simplify(node.left), right = simplify(node.right);
  if (left.type === "number" && right.type === "number") return { type: "number", value: apply(node.operator, left.value, right.value) };
  return { ...node, left, right };
}
function compile(node) {
  switch (node.type) {
    case "number": { const value = node.value; return () => value; }
    case "variable": { const name = node.name; return scope => scope[name]; }
    case "negate": { const f = compile(node.operand); return scope => -f(scope); }
    case "binary": {
      const left = compile(node.left), right = compile(node.right), operator = node.operator;
      if (operator === "+") return scope => left(scope) + right(scope);
      if (operator === "*") return scope => left(scope) * right(scope);
      return scope => apply(operator, left(scope), right(scope));
    }
    case "call": {
      const args = node.args.map(compile), f = functions[node.name];
      return scope => f(...args.map(arg => arg(scope)));
    }
    case "conditional": {
      const test = compile(node.test), yes = compile(node.yes), no = compile(node.no);
      return scope => test(scope) ? yes(scope) : no(scope);
    }
  }
}
const formulas = [
  "price * count * (1 + rate / 100) - discount", "count > 10 && price < 50 ? price * 0.9 : price",
  "max(price, count, 3 * 4 + 2) + sqrt(abs(price - 7 * 2))", "-(price % 7) + min(count, 2 + 3) * 2 || 1",
];
function run() {
  let sum = 0;
  for (let round = 0; round < 110; round++) {
    for (const formula of formulas) {
      const tree = simplify(parse(formula)), compiled = compile(tree);
      for (let i = 0; i < 20; i++) {
        const scope = { price: i * 3.5 + round, count: i, rate: 19, discount: round };
        sum += evaluate(tree, scope) + compiled(scope);
      }
    }
  }
  return sum.toFixed(4);
}
print(run()); // => 5566221.8606
