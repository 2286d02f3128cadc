const v = new DataView(new ArrayBuffer(8));
let t = '';
for (let i = 0; i < 400; i++) {
  const at = [0, 4, 5, -1, 1.5, '2', undefined, NaN, 1e10, -0, { valueOf: () => 3 }, 7][i % 12];
  try {
    v.setInt32(
      at,
      i % 5
        ? i
        : {
            valueOf() {
              return 6;
            }
          }
    );
    t += v.getInt32(at) % 10;
  } catch (e) {
    t += e.name[0];
  }
  t = t.slice(-40);
}
print(t); // => 61RR4667R96R23RR6789R12R46RR8961R34R67RR
