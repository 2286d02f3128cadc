function run() {
  let sum = 0;
  for (let i = 0; i < 3000; i++) {
    const o = Object.freeze({ id: i, name: "x", list: Object.freeze([i, 1]) });
    if (Object.isFrozen(o)) sum += o.id + o.list[0];
  }
  return sum;
}
print(run()); // => 8997000
