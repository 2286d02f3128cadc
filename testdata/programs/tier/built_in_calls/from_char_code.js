let t = '';
for (let i = 0; i < 500; i++) {
  t +=
    String.fromCharCode(65 + (i % 26)) +
    String.fromCharCode(i % 3 ? 0x10041 + (i % 9) : '66') +
    String.fromCharCode(97, 98);
  t = t.slice(-30);
}
print(t); // => abZHabAIabBBabCBabDCabEBabFEab
