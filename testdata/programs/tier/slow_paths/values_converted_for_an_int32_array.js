function run(a, v) {
  for (let i = 0; i < 5000; i++) a[i & 3] = v;
  return a.join();
}
const a = new Int32Array(4);
print(
  [
    run(a, 1),
    run(a, 2.9),
    run(a, '3'),
    run(a, true),
    run(a, null),
    run(a, undefined),
    run(a, {
      valueOf() {
        return 8;
      }
    })
  ].join(';')
); // => 1,1,1,1;2,2,2,2;3,3,3,3;1,1,1,1;0,0,0,0;0,0,0,0;8,8,8,8
