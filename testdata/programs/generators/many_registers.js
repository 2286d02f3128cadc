// A generator that needs more registers than the first piece of the stack has, and calls functions while it runs.
const GeneratorFunction = Object.getPrototypeOf(function* () { }).constructor;
const names = Array.from({ length: 400 }, (_, i) => `v${i}`);
const many = new GeneratorFunction(
  'add',
  `${names.map((name, i) => `let ${name} = add(yield ${i}, 1);`).join('\n')}
  return add(${names[0]}, [${names.join()}].reduce((sum, v) => add(sum, v), 0));`);
const add = (a, b) => {
  const twice = x => x * 2;
  return twice(a) / 2 + b;
};

let result;
for (let turn = 0; turn < 3; turn++) {
  const run = many(add);
  result = run.next();
  while (!result.done) result = run.next(result.value * 2);
}
print(result.value); // => 160001
