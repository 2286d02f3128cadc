function run(a) {
  let s = '';
  for (let i = 0; i < 9000; i++) s = s.length > 40 ? '' : s + a[i % 8] + ',';
  return s;
}
const a = new Uint16Array(8).fill(7);
print(run(a) + run([1, 2, 'x']) + run(new Float32Array([1.5, NaN])) + run('text')); // => 7,7,e,x,t,undefined,undefined,undefined,undefined,
