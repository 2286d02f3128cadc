// Machine code of async functions: entered after each await, with values and errors.
const log = [];
async function inner(n) {
  if (n % 5 === 4) throw new RangeError('n' + n);
  return n;
}
async function sum(n) {
  let total = 0.25;
  for (let i = 0; i < n; i++) {
    try {
      total += await inner(i);
      total += await i;
    } catch (e) {
      total += e.message.length;
    } finally {
      await null;
    }
  }
  return total;
}
async function* numbers(n) { for (let i = 0; i < n; i++) yield i; }
async function read(n) {
  let text = '';
  for await (const x of numbers(n)) text += x;
  return text;
}
async function main() {
  for (let i = 0; i < 20; i++) log.push(await sum(i % 7));
  const [a, b] = await Promise.all([sum(6), read(5)]);
  print(log.slice(0, 8).join(), a, b); // => 0.25,0.25,2.25,6.25,12.25,14.25,24.25,0.25 24.25 01234
  for (let i = 0; i < 20; i++) await read(3);
  try {
    await inner(4);
  } catch (e) {
    print(e.name, e.message); // => RangeError n4
  }
}
main();
