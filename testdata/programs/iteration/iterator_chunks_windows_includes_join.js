function* numbers(n) { for (let i = 0; i < n; i++) yield i; }
const text = iterator => JSON.stringify([...iterator]);
print(text(numbers(5).chunks(2)), text(numbers(4).chunks(2)), text(numbers(0).chunks(1))); // => [[0,1],[2,3],[4]] [[0,1],[2,3]] []
print(text(numbers(4).windows(2)), text(numbers(2).windows(3)), text(numbers(2).windows(3, "allow-partial"))); // => [[0,1],[1,2],[2,3]] [] [[0,1]]
print(numbers(5).includes(3), numbers(5).includes(3, 4), [NaN].values().includes(NaN)); // => true false true
print([1, null, "a", undefined].values().join("-"), [1, 2].values().join()); // => 1--a- 1,2
for (const wrong of [() => numbers(1).chunks("1"), () => numbers(1).chunks(0), () => numbers(1).includes(1, -1), () => numbers(1).windows(1, "all")]) {
    try { wrong(); } catch (e) { print(e.name); }
}
// => TypeError
// => RangeError
// => RangeError
// => TypeError
