function run() {
  let sum = 0;
  for (let i = 0; i < 1500; i++) {
    let text = "";
    for (let j = 0; j < 8; j++) text += String.fromCharCode(97 + (i + j) % 26);
    sum += text.charCodeAt(3) + String.fromCharCode(65, 66, 67 + (i & 3)).length;
  }
  return sum;
}
print(run()); // => 168732
