import { tokens } from './tokens.js';

const binary = { '+': [1, (a, b) => a + b], '-': [1, (a, b) => a - b], '*': [2, (a, b) => a * b], '/': [2, (a, b) => a / b], '**': [3, (a, b) => a ** b] };

export function parse(text) {
  const rest = [...tokens(text)];
  const next = () => rest.shift();
  function operand() {
    const token = next();
    if (token === undefined) throw new SyntaxError('unexpected end');
    if (token === '-') return { negate: operand() };
    if (token !== '(') return { number: Number(token) };
    const inner = expression(0);
    if (next() !== ')') throw new SyntaxError(') expected');
    return inner;
  }
  function expression(least) {
    let left = operand();
    while (rest.length > 0 && binary[rest[0]]?.[0] > least) {
      const operator = next();
      const [level] = binary[operator];
      left = { operator, left, right: expression(operator === '**' ? level - 1 : level) };
    }
    return left;
  }
  return expression(0);
}

export const evaluate = ({ number, negate, operator, left, right }) =>
  negate ? -evaluate(negate) : operator ? binary[operator][1](evaluate(left), evaluate(right)) : number;

export const neverUsed = () => 'shaken off';
