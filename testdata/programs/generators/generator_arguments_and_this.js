function* g() { yield this.x; yield arguments.length; }
print([...g.call({ x: 1 }, 2, 3)]); // => 1,2
