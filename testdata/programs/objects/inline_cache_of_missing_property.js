const base = {}, o = Object.create(base);
const read = () => o.later;
const seen = [read(), read()];
base.later = "now";
seen.push(read());
print(seen.map(String)); // => undefined,undefined,now
