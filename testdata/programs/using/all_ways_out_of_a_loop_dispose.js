const resource = name => ({ [Symbol.dispose]() { print("dispose", name); } });
outer: for (const i of [1, 2, 3]) {
  using o = resource(i);
  for (const j of [1, 2]) {
    using p = resource(`${i}${j}`);
    if (i === 1) continue outer; // => dispose 11
    // => dispose 1
    if (j === 2) break outer;
    print("body", i, j); // => body 2 1
    // => dispose 21
    // => dispose 22
    // => dispose 2
  }
}
