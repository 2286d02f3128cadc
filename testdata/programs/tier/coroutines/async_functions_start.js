// An async function runs in the frame of its call up to the first await.
const log = [];
const failing = {
  get then() {
    throw new Error('then');
  }
};
const odd = Promise.resolve(1);
Object.defineProperty(odd, 'constructor', {
  get() {
    throw new Error('constructor');
  }
});
async function none(x) {
  for (let i = 0; i < 1; i++) if (x % 5 === 0) throw x;
  return x;
}
async function some(x, y = x) {
  let t = 0;
  for (let i = 0; i < 3; i++) if (x % 3 === i) t += await y;
  return t + arguments.length;
}
async function caught() {
  try {
    await odd;
  } catch (e) {
    return e.message + await none(1) + new Error().stack.includes('caught');
  }
}
const nested = async x => x === 0 ? 0 : 1 + await nested(x - 1);
async function run() {
  let sum = 0, thrown = 0;
  for (let i = 0; i < 200; i++) {
    try {
      sum += await none(i);
      sum += await some(i);
    } catch (x) {
      thrown += x;
    }
  }
  log.push(sum, thrown, await nested(60), await caught(), await caught());
  await (async () => failing)().catch(e => log.push(e.message));
  const self = (async () => {
    await 0;
    return self;
  })();
  await self.catch(e => log.push(e.name));
}
run().then(() => print(log.join()));
// => 32160,3900,60,constructor1true,constructor1true,then,TypeError
