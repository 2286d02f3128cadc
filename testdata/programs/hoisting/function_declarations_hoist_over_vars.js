print(typeof f); // => function
var f = 1;
function f() {}
print(typeof f); // => number
