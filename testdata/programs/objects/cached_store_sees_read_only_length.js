function store(o) { o.length = 5; return Object.hasOwn(o, "length"); }
function run(forbid) {
  const array = [], seen = [];
  for (let i = 0; i < 6; i++) {
    if (i === 3) forbid(array);
    seen.push(store(Object.create(array)) ? "own" : "none");
  }
  return seen.join(" ");
}
print(run(array => Object.defineProperty(array, "length", { writable: false }))); // => own own own none none none
print(run(Object.freeze)); // => own own own none none none
