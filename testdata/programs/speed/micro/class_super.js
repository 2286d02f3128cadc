class Animal {
  constructor(name) { this.name = name; }
  describe() { return this.name.length; }
  get legs() { return 4; }
}
class Dog extends Animal {
  constructor(name, age) { super(name); this.age = age; }
  describe() { return super.describe() + this.age + super.legs; }
}
class Puppy extends Dog {
  describe() { return super.describe() + 1; }
}
function run() {
  let sum = 0;
  for (let i = 0; i < 3000; i++) sum += new Puppy("rex", i).describe();
  return sum;
}
print(run()); // => 4522500
