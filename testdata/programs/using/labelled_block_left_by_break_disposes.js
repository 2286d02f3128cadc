l: { using x = { [Symbol.dispose]() { print("disposed"); } }; break l; } // => disposed
