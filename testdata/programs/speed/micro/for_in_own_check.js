function run() {
  function Base() { this.a = 1; this.b = 2; this.c = 3; }
  Base.prototype.inherited = 9;
  let text = 0;
  const objects = [new Base(), new Base(), { x: 1, y: 2 }];
  for (let i = 0; i < 2500; i++) {
    const object = objects[i % 3];
    for (var key in object) {
      if (Object.prototype.hasOwnProperty.call(object, key)) text += key.length + object[key];
    }
  }
  return text;
}
print(run()); // => 19168
