// syntax error:
let x; var x;
