const name = f => { try { return f(); } catch (e) { return e.name; } };
print(name(() => { { function k() {} eval("var k = 1"); } })); // => SyntaxError
print(name(() => { { function k() {} { eval("var k = 1"); } } })); // => SyntaxError
print(name(() => { { function k() {} eval("function k() {}"); } })); // => SyntaxError
print(name(() => { switch (1) { case 1: function k() {} eval("var k"); } })); // => SyntaxError
print(name(() => { try { throw [1]; } catch ([k]) { eval("var k = 2"); } })); // => SyntaxError
print(name(() => { try { throw 1; } catch (k) { eval("var k = 2"); return k; } })); // => 2
print(name(() => { function k() {} eval("var k = 1"); return k; })); // => 1
print(name(() => { { function k() { return 1; } eval("{ function k() { return 2; } }"); return k(); } })); // => 1
