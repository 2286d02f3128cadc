function later(value) {
  return new Promise((resolve, reject) => value % 5 === 0 ? reject(new Error("five")) : resolve(value));
}
function run() {
  const all = [];
  for (let i = 0; i < 1000; i++) all.push(later(i));
  return Promise.allSettled(all).then(results => results.filter(r => r.status === "fulfilled").reduce((a, r) => a + r.value, 0));
}
run().then(print); // => 400000
