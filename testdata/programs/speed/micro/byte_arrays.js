const memory = new Uint8Array(4096);
function run() {
  let sum = 0;
  memory.fill(0);
  for (let i = 0; i < 20000; i++) {
    const at = (i * 17) & 4095;
    memory[at] = memory[at] + i;
    sum = (sum + memory[(at + 1) & 4095]) & 0xffff;
  }
  return sum;
}
print(run()); // => 17440
