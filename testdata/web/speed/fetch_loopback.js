// server
async function get(i) {
  const response = await fetch(origin + '/item/' + i);
  return (await response.text()).length;
}
async function run() {
  let length = 0;
  for (let i = 0; i < 1000; i += 10) {
    for (const part of await Promise.all(Array.from({ length: 10 }, (_, n) => get(i + n)))) length += part;
  }
  return length;
}
run().then(print); // => 11000
