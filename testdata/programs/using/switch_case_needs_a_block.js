switch (1) { case 1: { using x = { [Symbol.dispose]() { print("disposed"); } }; break; } default: print("never"); } // => disposed
