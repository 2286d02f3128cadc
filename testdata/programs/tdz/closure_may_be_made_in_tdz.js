{
  const read = () => x;
  let failed = false;
  try { read(); } catch (e) { failed = e instanceof ReferenceError; }
  let x = 1;
  print(failed, read()); // => true 1
}
