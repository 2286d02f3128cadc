function run() {
  let sum = 0;
  for (let i = 0; i < 300; i++) {
    const parameters = new URLSearchParams('a=1&b=two+words&c=%C3%A4&d=&e=5&f=a%20b&a=' + i);
    parameters.append('added', 'value ' + i);
    parameters.set('b', 'set');
    parameters.delete('d');
    for (const [key, value] of parameters) sum += key.length + value.length;
    sum += parameters.getAll('a').length + parameters.toString().length;
    parameters.sort();
    sum += parameters.has('c') ? 1 : 0;
  }
  return sum;
}
print(run()); // => 25060
