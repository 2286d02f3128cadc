let o = { n: 1 };
o = { n: o.n + 1, before: o.n, inner: { n: o.n } };
print(o.n, o.before, o.inner.n); // => 2 1 1
