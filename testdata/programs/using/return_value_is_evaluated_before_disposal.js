let open = true;
function f() { using x = { [Symbol.dispose]() { open = false; } }; return open; }
print(f(), open); // => true false
