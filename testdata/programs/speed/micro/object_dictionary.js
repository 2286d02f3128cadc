function run() {
  const words = [];
  for (let i = 0; i < 300; i++) words.push("word" + i * 17 % 211);
  let sum = 0;
  for (let round = 0; round < 24; round++) {
    const counts = {};
    for (const word of words) counts[word] = (counts[word] || 0) + 1;
    delete counts.word5;
    for (const word of Object.keys(counts)) sum += counts[word];
  }
  return sum;
}
print(run()); // => 7176
