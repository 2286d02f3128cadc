// throws: ReferenceError
globalThis.temp = 1;
const read = () => temp;
read(); read();
delete globalThis.temp;
read();
