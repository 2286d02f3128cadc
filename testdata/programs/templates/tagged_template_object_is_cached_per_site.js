const tag = s => s;
const f = () => tag`x`;
print(f() === f(), f() === tag`x`); // => true false
