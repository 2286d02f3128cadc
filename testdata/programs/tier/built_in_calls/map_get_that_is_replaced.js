const m = new Map([['a', 1]]);
let n = 0;
const get = Map.prototype.get;
for (let i = 0; i < 600; i++) {
  if (i === 300)
    Map.prototype.get = function (k) {
      return 100;
    };
  if (i === 500) Map.prototype.get = get;
  n += m.get('a');
}
print(n); // => 20400
