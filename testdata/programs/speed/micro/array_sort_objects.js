function run() {
  const people = [];
  let seed = 7;
  for (let i = 0; i < 2000; i++) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    people.push({ name: "n" + seed % 300, age: seed % 60 });
  }
  people.sort((a, b) => a.age - b.age || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return people[0].name + people[1000].age + people[1999].name;
}
print(run()); // => n028n56
