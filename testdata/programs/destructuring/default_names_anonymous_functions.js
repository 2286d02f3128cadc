const { f = () => {}, g: h = class {} } = {};
const [k = function () {}] = [];
print(f.name, h.name, k.name); // => f h k
