const o = { n: 7, tag(s) { return this.n + s[0]; } };
print(o.tag`!`, o["tag"]`?`); // => 7! 7?
