function run() {
  const people = [];
  for (let i = 0; i < 200; i++) people.push({ id: i, age: i * 37 % 90 });
  let sum = 0;
  for (let i = 0; i < 140; i++) {
    sum += people.find(p => p.id === i).age;
    sum += people.findIndex(p => p.age === i);
    if (people.some(p => p.age > 88)) sum++;
    if (people.every(p => p.age >= 0)) sum++;
  }
  return sum;
}
print(run()); // => 10455
