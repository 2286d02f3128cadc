// throws: SyntaxError
class A { x = eval("arguments"); }
(function () { new A(); })();
