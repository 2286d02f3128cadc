// An interpreter of Basic: a lexer that is a generator, expressions as closures, lines as generators that hand over
// control.
const tokenForm = /\s*(?:(\d+(?:\.\d+)?)|("[^"]*")|([A-Z][A-Z0-9]*\$?)|(<=|>=|<>|[-+*\/()=<>,;:]))/y;
function* tokensOf(line) {
  tokenForm.lastIndex = 0;
  while (tokenForm.lastIndex < line.length) {
    const match = tokenForm.exec(line);
    if (!match) throw new SyntaxError(`unknown: ${line}`);
    const [, number, text, name, sign] = match;
    if (number !== undefined) yield { kind: 'number', value: Number(number) };
    else if (text !== undefined) yield { kind: 'text', value: text.slice(1, -1) };
    else if (name !== undefined) yield { kind: 'name', value: name };
    else yield { kind: 'sign', value: sign };
  }
}
const levels = [['=', '<>', '<', '>', '<=', '>='], ['+', '-'], ['*', '/']];
const operators = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b, '=': (a, b) => +(a === b),
  '<>': (a, b) => +(a !== b), '<': (a, b) => +(a < b), '>': (a, b) => +(a > b), '<=': (a, b) => +(a <= b), '>=': (a, b) => +(a >= b),
};
const functions = { INT: Math.floor, ABS: Math.abs, SQR: Math.sqrt, LEN: text => text.length };
class Parser {
  constructor(line) { this.tokens = [...tokensOf(line)]; this.at = 0; }
  get isAtEnd() { return this.at >= this.tokens.length; }
  is(value) { return !this.isAtEnd && this.tokens[this.at].value === value && this.tokens[this.at].kind !== 'text'; }
  take(value) { return this.is(value) && (this.at++, true); }
  need(value) { if (!this.take(value)) throw new SyntaxError(`expected ${value}`); }
  name() { return this.tokens[this.at++].value; }
  expression(level = 0) {
    if (level === levels.length) return this.primary();
    let left = this.expression(level + 1);
    while (!this.isAtEnd && levels[level].includes(this.tokens[this.at].value)) {
      const operator = operators[this.name()], a = left, b = this.expression(level + 1);
      left = memory => operator(a(memory), b(memory));
    }
    return left;
  }
  primary() {
    if (this.take('(')) {
      const inner = this.expression();
      this.need(')');
      return inner;
    }
    if (this.take('-')) {
      const inner = this.primary();
      return memory => -inner(memory);
    }
    const { kind, value } = this.tokens[this.at++];
    if (kind !== 'name') return () => value;
    if (!this.take('(')) return memory => memory.get(value) ?? 0;
    const index = this.expression();
    this.need(')');
    const known = functions[value];
    return known ? memory => known(index(memory)) : memory => memory.get(value)?.[index(memory)] ?? 0;
  }
}
function compile(parser) {
  const word = parser.name();
  switch (word) {
    case 'PRINT': {
      const values = [];
      do values.push(parser.expression()); while (parser.take(';'));
      return function* (state) { state.output.push(values.map(value => value(state.memory)).join(' ')); };
    }
    case 'GOTO': {
      const to = parser.expression();
      return function* (state) { yield { jump: to(state.memory) }; };
    }
    case 'IF': {
      const condition = parser.expression();
      parser.need('THEN');
      const then = [];
      do then.push(compile(parser)); while (parser.take(':'));
      return function* (state) { if (condition(state.memory)) for (const step of then) yield* step(state); };
    }
    case 'FOR': {
      const name = parser.name();
      parser.need('=');
      const from = parser.expression();
      parser.need('TO');
      const to = parser.expression();
      return function* (state) {
        state.memory.set(name, from(state.memory));
        state.loops.push({ name, last: to(state.memory), line: state.line });
      };
    }
    case 'NEXT': {
      return function* (state) {
        const loop = state.loops.at(-1), value = state.memory.get(loop.name) + 1;
        state.memory.set(loop.name, value);
        if (value <= loop.last) yield { after: loop.line };
        else state.loops.pop();
      };
    }
    case 'DIM': {
      const name = parser.name(), size = parser.expression();
      return function* (state) { state.memory.set(name, new Array(size(state.memory) + 1).fill(0)); };
    }
    default: {
      const index = parser.take('(') ? parser.expression() : null;
      if (index) parser.need(')');
      parser.need('=');
      const value = parser.expression();
      return index ? function* (state) { state.memory.get(word)[index(state.memory)] = value(state.memory); }
        : function* (state) { state.memory.set(word, value(state.memory)); };
    }
  }
}
function* execute(source) {
  const lines = source.trim().split('\n').map(text => {
    const [, number, code] = /^\s*(\d+)\s+(.*)$/.exec(text), parser = new Parser(code), steps = [];
    do steps.push(compile(parser)); while (parser.take(':'));
    return { number: Number(number), steps };
  });
  const places = new Map(lines.map((line, i) => [line.number, i]));
  const state = { memory: new Map(), output: [], loops: [], line: 0 };
  for (let at = 0; at < lines.length; at++) {
    state.line = at;
    for (const step of lines[at].steps) {
      let jump;
      for (const order of step(state)) jump = order;
      if (jump === undefined) continue;
      at = jump.jump !== undefined ? places.get(jump.jump) - 1 : jump.after;
      break;
    }
    yield state;
  }
}
const sieve = `
10 DIM P(400) : C = 0
20 FOR I = 2 TO 400
30 IF P(I) = 1 THEN GOTO 80
40 C = C + 1 : J = I + I
50 IF J > 400 THEN GOTO 80
60 P(J) = 1 : J = J + I
70 GOTO 50
80 NEXT I
90 PRINT "primes"; C`;
const collatz = `
10 L = 0 : B = 0
20 FOR I = 1 TO 90
30 N = I : S = 0
40 IF N = 1 THEN GOTO 80
50 S = S + 1
60 IF N / 2 = INT(N / 2) THEN N = N / 2 : GOTO 40
70 N = N * 3 + 1 : GOTO 40
80 IF S > L THEN L = S
90 IF S = L THEN B = I
100 NEXT I
110 PRINT "longest"; B; L`;

function run() {
  let steps = 0;
  const printed = [];
  for (const source of [sieve, collatz]) {
    let last;
    for (const state of execute(source)) {
      steps++;
      last = state;
    }
    printed.push(...last.output);
  }
  return `${printed.join()},${steps}`;
}
print(run()); // => primes 78,longest 73 115,12171
