function f(a, b) {
  return this.k + a * b;
}
let n = 0;
const b = f.bind({ k: 3 }, 2);
for (let i = 0; i < 3000; i++) n += f.call({ k: 1 }, i, 2) + f.apply({ k: 2 }, [i, 1]) + b(i) + f(...[i, 2]);
print(isNaN(n) + '' + [f.call({ k: 1 }, 2, 3), b(4)]); // => true7,11
