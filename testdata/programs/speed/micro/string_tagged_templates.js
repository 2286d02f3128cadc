function html(strings, ...values) {
  let text = strings[0];
  for (let i = 0; i < values.length; i++) text += values[i] + strings[i + 1];
  return text;
}
function run() {
  let sum = 0;
  for (let i = 0; i < 5000; i++) sum += html`<a href="${i}">${"name"}</a>`.length;
  return sum;
}
print(run()); // => 113890
