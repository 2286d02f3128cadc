function run() {
  let sum = 0;
  const chains = [];
  for (let i = 0; i < 1500; i++) {
    chains.push(Promise.resolve(i).then(n => n + 1).then(n => { sum += n; return n; }).catch(() => 0).finally(() => { sum++; }));
  }
  return Promise.all(chains).then(values => sum + values.length + values[1499]);
}
run().then(print); // => 1130250
