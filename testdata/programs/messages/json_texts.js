// json-parse-better-errors (index.js) matches /^Unexpected token (.) .*position\s+(\d+)/i and /^Unexpected end of JSON.*/i.
// Tests of json-parse-even-better-errors (test/index.js) expect "Unterminated string in JSON at position 9".
function message(run) { try { run(); } catch (e) { return e.message; } }
const parse = text => message(() => JSON.parse(text));
print(parse("[1,x]").match(/^Unexpected token (.) .*position\s+(\d+)/i).slice(1).join()); // => x,3
print(/^Unexpected end of JSON input/.test(parse(""))); // => true
print(parse('{"a":\n1 2}')); // => Unexpected token 2 in JSON at position 8 (line 2 column 3): expected ',' or '}', but found '2'
print(/^Unterminated string in JSON at position 3/.test(parse('"ab'))); // => true
print(/^Bad control character in string literal in JSON at position 2/.test(parse('"a\n"'))); // => true
print(/^Bad escaped character in JSON at position 2/.test(parse('"\\x"'))); // => true
print(/^Unexpected non-whitespace character after JSON at position 2/.test(parse("1 2"))); // => true
// fast-safe-stringify, pino and express match on "circular structure"; superjson on "serialize a BigInt".
const loop = { a: [] }; loop.a[0] = loop;
print(message(() => JSON.stringify(loop))); // => Converting circular structure to JSON: a[0] -> (root)
print(/^Do not know how to serialize a BigInt/.test(message(() => JSON.stringify(1n)))); // => true
