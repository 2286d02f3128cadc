class A { static { using x = { [Symbol.dispose]() { print("disposed"); } }; print("block"); } static y = print("after"); }
// => block
// => disposed
// => after
