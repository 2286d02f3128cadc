const o = { n: 1, f() { return this.n; }, g: { h() { return this === o.g; } } };
print(o.f?.(), o?.f(), o?.["f"]?.(), o.g?.h?.()); // => 1 1 1 true
