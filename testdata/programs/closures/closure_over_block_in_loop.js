let read = [];
let i = 0;
while (i < 2) {
  let x = i++ * 10;
  read.push(() => x++);
}
print(read[0](), read[0](), read[1]()); // => 0 1 10
