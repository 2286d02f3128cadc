let t = '';
for (let i = 0; i < 300; i++) {
  const b = new ArrayBuffer(16, { maxByteLength: 32 }),
    v = new DataView(b, 4),
    w = new DataView(b, 8, 8);
  v.setUint8(11, i);
  if (i % 4 === 1) b.resize(12);
  if (i % 4 === 2) b.resize(32);
  if (i % 4 === 3) b.transfer();
  for (const x of [v, w])
    for (const at of [0, 7, 20])
      try {
        t += x.getUint8(at);
        x.setUint8(at, 1);
      } catch (e) {
        t += e.name[0];
      }
  t = t.slice(-40);
}
print(t); // => T000038RTTTTTT00R040R00RTTT000042RTTTTTT
