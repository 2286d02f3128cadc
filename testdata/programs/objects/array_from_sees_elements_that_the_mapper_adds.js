const source = { length: 4 };
const result = Array.from(source, (value, index) => {
    if (index < 2) source[index + 1] = `own ${index}`;
    if (index === 1) Object.prototype[3] = "inherited";
    return value;
});
delete Object.prototype[3];
print(JSON.stringify(result)); // => [null,"own 0","own 1","inherited"]
