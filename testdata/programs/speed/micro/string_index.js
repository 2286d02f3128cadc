const text = "The quick brown fox jumps over the lazy dog. ".repeat(40);
function run() {
  let vowels = 0;
  for (let round = 0; round < 5; round++) {
    for (let i = 0; i < text.length; i++) {
      const c = text[i];
      if (c === "a" || c === "e" || c === "i" || c === "o" || c === "u") vowels++;
    }
  }
  return vowels;
}
print(run()); // => 2200
