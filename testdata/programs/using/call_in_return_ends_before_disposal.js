"use strict";
const callee = () => print("called");
function f() { using x = { [Symbol.dispose]() { print("disposed"); } }; return callee(); }
f();
// => called
// => disposed
