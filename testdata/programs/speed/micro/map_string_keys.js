const keys = [];
for (let i = 0; i < 200; i++) keys.push("user:" + i * 31);
function run() {
  const map = new Map();
  let sum = 0;
  for (let round = 0; round < 60; round++) {
    for (const key of keys) {
      if (map.has(key)) sum += map.get(key);
      else map.set(key, key.length);
    }
    if (round % 5 === 0) map.delete(keys[round]);
  }
  return sum + map.size;
}
print(run()); // => 104059
