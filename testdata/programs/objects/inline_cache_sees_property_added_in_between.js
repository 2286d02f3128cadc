const base = { x: 1 }, middle = Object.create(base), o = Object.create(middle);
const read = () => o.x;
const seen = [read(), read()];
middle.x = 2;
seen.push(read());
delete middle.x;
seen.push(read());
print(seen); // => 1,1,2,1
