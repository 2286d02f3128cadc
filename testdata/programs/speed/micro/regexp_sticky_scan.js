// A scanner whose patterns do the work: each token is an alternative, found by lastIndex and no match object.
const source = "if (alpha1 >= 0x1F && name !== \"quoted \\\" text\") { total += 12.5e-3; /* note */ } // end\n".repeat(12);
const names = /[A-Za-z_$][\w$]*/y;
const token = /\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?|"(?:[^"\\]|\\.)*"|[!=<>]=+|&&|[-+*\/]=?|[(){};<>=]/iy;
function run() {
  let sum = 0;
  for (let round = 0; round < 10; round++) {
    let position = 0;
    while (position < source.length) {
      let pattern = names;
      pattern.lastIndex = position;
      if (!pattern.test(source)) {
        pattern = token;
        pattern.lastIndex = position;
        if (!pattern.test(source)) return -1;
      }
      sum += (pattern.lastIndex - position) * (pattern === names ? 2 : 1);
      position = pattern.lastIndex;
    }
  }
  return sum;
}
print(run()); // => 12720
