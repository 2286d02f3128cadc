var o = { name: "o", who() { return this.name; } };
with (o) print(who()); // => o
