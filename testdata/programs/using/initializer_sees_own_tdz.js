try { using x = x; } catch (e) { print(e.name); } // => ReferenceError
