print((function () { return 1; })(), (function () { return 2; }()), (() => 3)(), !function () {}()); // => 1 2 3 true
