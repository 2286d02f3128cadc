const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
function run() {
  let parts = 0;
  for (let i = 0; i < 600; i++) for (const { type, value } of format.formatToParts(i * 98765.4321)) parts += type.length + value.length;
  return parts;
}
print(run()); // => 42256
