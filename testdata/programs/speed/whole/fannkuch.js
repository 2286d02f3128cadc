// The largest number of prefix reversals over all permutations: integers in small arrays.
function flips(permutation, work) {
  for (let i = 0; i < permutation.length; i++) work[i] = permutation[i];
  let count = 0;
  for (let first = work[0]; first !== 0; first = work[0]) {
    for (let low = 0, high = first; low < high; low++, high--) {
      const t = work[low];
      work[low] = work[high];
      work[high] = t;
    }
    count++;
  }
  return count;
}
function run() {
  const n = 8, permutation = [], work = [], counts = [];
  for (let i = 0; i < n; i++) { permutation.push(i); work.push(0); counts.push(0); }
  let most = 0, checksum = 0, isEven = true;
  // Heap's algorithm makes each permutation by one exchange.
  function visit() {
    const count = flips(permutation, work);
    if (count > most) most = count;
    checksum += isEven ? count : -count;
    isEven = !isEven;
  }
  visit();
  for (let i = 0; i < n;) {
    if (counts[i] < i) {
      const other = i % 2 === 0 ? 0 : counts[i];
      const t = permutation[other];
      permutation[other] = permutation[i];
      permutation[i] = t;
      visit();
      counts[i]++;
      i = 0;
    } else {
      counts[i++] = 0;
    }
  }
  return most + ":" + checksum;
}
print(run()); // => 22:158
