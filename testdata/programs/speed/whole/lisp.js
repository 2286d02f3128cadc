// An interpreter of a small Lisp: lists of pairs, symbols, environments as chains, tail calls by a loop.
class Pair { constructor(head, tail) { this.head = head; this.tail = tail; } }
class Sym { constructor(name) { this.name = name; } }
const symbols = new Map();
function symbol(name) {
  let found = symbols.get(name);
  if (found === undefined) symbols.set(name, found = new Sym(name));
  return found;
}
function read(text) {
  const tokens = text.match(/[()]|[^\s()]+/g);
  let at = 0;
  function one() {
    const token = tokens[at++];
    if (token === "(") {
      const items = [];
      while (tokens[at] !== ")") items.push(one());
      at++;
      return items.reduceRight((tail, head) => new Pair(head, tail), null);
    }
    const number = Number(token);
    return Number.isNaN(number) ? symbol(token) : number;
  }
  const all = [];
  while (at < tokens.length) all.push(one());
  return all;
}
class Environment {
  constructor(outer) { this.values = new Map(); this.outer = outer; }
  holder(sym) {
    for (let at = this; at !== null; at = at.outer) if (at.values.has(sym)) return at;
    throw new ReferenceError(sym.name);
  }
}
class Lambda { constructor(parameters, body, environment) { this.parameters = parameters; this.body = body; this.environment = environment; } }
const IF = symbol("if"), DEFINE = symbol("define"), LAMBDA = symbol("lambda"), LET = symbol("let"), BEGIN = symbol("begin"), QUOTE = symbol("quote");
function evaluate(x, environment) {
  for (;;) {
    if (typeof x === "number") return x;
    if (x instanceof Sym) return environment.holder(x).values.get(x);
    if (x === null) return null;
    switch (x.head) {
      case QUOTE: return x.tail.head;
      case IF: x = evaluate(x.tail.head, environment) !== false ? x.tail.tail.head : x.tail.tail.tail.head; continue;
      case DEFINE: environment.values.set(x.tail.head, evaluate(x.tail.tail.head, environment)); return null;
      case LAMBDA: return new Lambda(x.tail.head, x.tail.tail.head, environment);
      case LET: {
        const inner = new Environment(environment);
        for (let at = x.tail.head; at !== null; at = at.tail) inner.values.set(at.head.head, evaluate(at.head.tail.head, environment));
        environment = inner;
        x = x.tail.tail.head;
        continue;
      }
      case BEGIN: {
        let at = x.tail;
        for (; at.tail !== null; at = at.tail) evaluate(at.head, environment);
        x = at.head;
        continue;
      }
    }
    const f = evaluate(x.head, environment), args = [];
    for (let at = x.tail; at !== null; at = at.tail) args.push(evaluate(at.head, environment));
    if (typeof f === "function") return f(...args);
    environment = new Environment(f.environment);
    for (let at = f.parameters, i = 0; at !== null; at = at.tail, i++) environment.values.set(at.head, args[i]);
    x = f.body;
  }
}
function globals() {
  const environment = new Environment(null);
  const define = (name, f) => environment.values.set(symbol(name), f);
  define("+", (a, b) => a + b); define("-", (a, b) => a - b); define("*", (a, b) => a * b);
  define("mod", (a, b) => a % b); define("<", (a, b) => a < b); define("=", (a, b) => a === b);
  define("cons", (a, b) => new Pair(a, b)); define("car", p => p.head); define("cdr", p => p.tail); define("null?", p => p === null);
  environment.values.set(symbol("nil"), null);
  return environment;
}
const source = `
(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))
(define range (lambda (a b) (if (< a b) (cons a (range (+ a 1) b)) nil)))
(define map (lambda (f l) (if (null? l) nil (cons (f (car l)) (map f (cdr l))))))
(define fold (lambda (f acc l) (if (null? l) acc (fold f (f acc (car l)) (cdr l)))))
(define filter (lambda (p l) (if (null? l) nil (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l))))))
(define sort (lambda (l) (if (null? l) nil
  (let ((pivot (car l)) (rest (cdr l)))
    (append (sort (filter (lambda (x) (< x pivot)) rest)) (cons pivot (sort (filter (lambda (x) (if (< x pivot) (= 0 1) (= 0 0))) rest))))))))
(define append (lambda (a b) (if (null? a) b (cons (car a) (append (cdr a) b)))))
(define count (lambda (n acc) (if (= n 0) acc (count (- n 1) (+ acc (mod n 7))))))
(begin (count 1200 0)
  (+ (fib 16) (+ (count 800 0) (fold + 0 (map (lambda (x) (* x 3)) (sort (map (lambda (x) (mod (* x 37) 101)) (range 0 80))))))))`;
function run() {
  const environment = globals();
  let last = null;
  for (const form of read(source)) last = evaluate(form, environment);
  return last;
}
print(run()); // => 15390
