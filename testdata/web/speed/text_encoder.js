const line = 'The quick brown fox jumps over the lazy dog. Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ';
const text = line.repeat(Math.ceil(2 ** 20 / line.length));
const encoder = new TextEncoder();
function run() {
  const bytes = encoder.encode(text);
  return bytes.length + bytes[bytes.length - 3];
}
print(run()); // => 1086866
