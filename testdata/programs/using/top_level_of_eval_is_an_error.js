{ try { eval("using x = null"); } catch (e) { print(e.name, e.message.includes("eval code")); } } // => SyntaxError true
print(eval("1; { using x = null; 2; }")); // => 2
print(Function("using x = { [Symbol.dispose]() {} }; return 3")()); // => 3
