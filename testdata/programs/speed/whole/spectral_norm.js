// The power method for a matrix that is a function of its indexes.
function entry(i, j) {
  return 1 / ((i + j) * (i + j + 1) / 2 + i + 1);
}
function times(v, out) {
  for (let i = 0; i < v.length; i++) {
    let sum = 0;
    for (let j = 0; j < v.length; j++) sum += entry(i, j) * v[j];
    out[i] = sum;
  }
}
function timesTransposed(v, out) {
  for (let i = 0; i < v.length; i++) {
    let sum = 0;
    for (let j = 0; j < v.length; j++) sum += entry(j, i) * v[j];
    out[i] = sum;
  }
}
function run() {
  const n = 80, u = new Array(n).fill(1), v = new Array(n).fill(0), w = new Array(n).fill(0);
  for (let i = 0; i < 10; i++) {
    times(u, w); timesTransposed(w, v);
    times(v, w); timesTransposed(w, u);
  }
  let uv = 0, vv = 0;
  for (let i = 0; i < n; i++) { uv += u[i] * v[i]; vv += v[i] * v[i]; }
  return Math.sqrt(uv / vv).toFixed(9);
}
print(run()); // => 1.274216230
