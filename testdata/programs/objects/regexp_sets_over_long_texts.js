// A set checks its first 16,384 units one by one, then it searches with vectors. Both find the same.
for (const length of [10, 16380, 16384, 16400, 70000]) {
  const text = "a".repeat(length) + "é!" + "b".repeat(length);
  const run = /[a-zé]+/, other = /[^a-z]/, few = /[!?]/, tail = /[b]*$/;
  const found = [];
  for (let i = 0; i < 4; i++)
    found.push([run.exec(text)[0].length - length, other.exec(text).index - length, few.exec(text).index - length, tail.exec(text)[0].length - length].join());
  print(new Set(found).size, found[0]);
}
// => 1 1,0,1,0
// => 1 1,0,1,0
// => 1 1,0,1,0
// => 1 1,0,1,0
// => 1 1,0,1,0
print("x".repeat(50000).search(/[^x]/), /^[x]*$/.test("x".repeat(50000)), /[y-z]/.test("x".repeat(50000))); // => -1 true false
