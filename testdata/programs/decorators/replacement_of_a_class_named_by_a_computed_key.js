const o = { ["k"]: @(() => Math.max) class {}, ["l"]: @(() => () => {}) class {} };
class C { ["m"] = @(() => Math.min) class {}; }
print(o.k.name, o.l.name === "", new C().m.name); // => max true min
