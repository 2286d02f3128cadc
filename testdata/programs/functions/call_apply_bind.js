function f(...a) { return [this.n, ...a]; }
const g = f.bind({ n: 1 }, 2);
print(f.call({ n: 0 }, 1), f.apply({ n: 0 }, [1, 2]), g(3), new (function () { this.ok = true; }.bind(null))().ok); // => 0,1 0,1,2 1,2,3 true
