const source = "function area(w, h) { return w * h + 10.5; } // area of a thing\nlet x = area(3, 'four');\n".repeat(6);
const token = /(\s+|\/\/[^\n]*)|([A-Za-z_$][\w$]*)|(\d+(?:\.\d+)?)|('[^']*')|([-+*\/=(){},;])/y;
function run() {
  let sum = 0;
  for (let round = 0; round < 16; round++) {
    token.lastIndex = 0;
    let match;
    while (token.lastIndex < source.length && (match = token.exec(source)) !== null) {
      if (match[2] !== undefined) sum += match[2].length;
      else if (match[3] !== undefined) sum += Number(match[3]);
      else if (match[4] !== undefined) sum += 3;
      else sum++;
    }
  }
  return sum;
}
print(run()); // => 7440
