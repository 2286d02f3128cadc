var g = 1;
const read = () => g;
const seen = [read(), read()];
g = 2;
seen.push(read());
globalThis.g = 3;
seen.push(read());
print(seen); // => 1,1,2,3
