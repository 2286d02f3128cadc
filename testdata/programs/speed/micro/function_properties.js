function Registry() {}
Registry.items = [];
Registry.register = function (name) { Registry.items[Registry.items.length] = name; return Registry; };
Registry.count = 0;
function run() {
  Registry.items.length = 0;
  Registry.count = 0;
  for (let i = 0; i < 6000; i++) {
    Registry.register(i);
    Registry.count += Registry.items[i];
  }
  return Registry.count + Registry.items.length;
}
print(run()); // => 18003000
