const line = 'The quick brown fox jumps over the lazy dog. Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ';
const bytes = new TextEncoder().encode(line.repeat(2 ** 13));
const decoder = new TextDecoder();
function run() {
  const text = decoder.decode(bytes);
  return text.length + text.charCodeAt(text.length - 5);
}
print(run()); // => 901225
