function F(v) {
  this.v = v;
  if (v === 7) return 5;
  if (v === 9) return [v];
}
F.prototype.twice = function () {
  let r = this.v * 2;
  return r;
};
let n = 0;
for (let i = 0; i < 200; i++) {
  let f = new F(i % 12);
  n += f.length ?? f.twice();
}
print(n); // => 1896
