// Returns the lines whose result is not the one after the arrow.
const { eval: run } = globalThis;
const resultOf = code => {
  try {
    return JSON.stringify(run(code));
  } catch (error) {
    return `throws ${error.name}: ${error.message}`;
  }
};
args.cases.split('\n').filter(line => line.includes(' // → ')).map(line => {
  const [code, expected] = line.split(' // → ');
  const result = resultOf(code.startsWith('{') ? `(${code})` : code);
  return result === expected ? undefined : `${code} gives ${result}`;
}).filter(line => line !== undefined)
