let k = 0;
const key = () => 'k' + (k++ % 3);
function cls() {
  return class {
    [key()] = 1;
    [key()] = 2;
    z = 3;
  };
}
const all = [cls(), cls(), cls()];
let t = '';
for (let i = 0; i < 600; i++) t = Object.keys(new all[i % 3]()).join();
print(t); // => k1,k2,z
