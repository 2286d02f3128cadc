function thrower(i) {
  let o = i % 3 == 2 ? undefined : { v: i };
  return o.v;
}
function attempt(i) {
  let r;
  try {
    r = thrower(i);
  } catch (e) {
    r = 'E';
  }
  return r;
}
let bad = 0;
for (let k = 0; k < 3000; k++) {
  const a = [0, 1, 2, 3, 4, 5].map(x => {
    const y = attempt(x);
    return y;
  });
  if (!Array.isArray(a) || a.join('') !== '01E34E') bad++;
}
print(bad); // => 0
