// throws: SyntaxError
let x = 1;
{ eval("var x = 2"); }
