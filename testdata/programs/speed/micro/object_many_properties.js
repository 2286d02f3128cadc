// A machine's state with more than 128 properties, as emulators have it.
const machine = {};
for (let i = 0; i < 150; i++) machine["register" + i] = i;
machine.clock = 0;
machine.flags = 0;
function step(m, n) {
  m.register149 = (m.register149 + n) & 255;
  m.register7 ^= m.register149;
  m.register130 = m.register7 + m.register2;
  m.flags = m.register130 & 1;
  m.clock += 2;
}
function run() {
  machine.clock = machine.flags = machine.register7 = machine.register149 = machine.register130 = 0;
  for (let i = 0; i < 7000; i++) step(machine, i);
  return machine.clock + machine.register7 + machine.register130 + machine.flags;
}
print(run()); // => 14338
