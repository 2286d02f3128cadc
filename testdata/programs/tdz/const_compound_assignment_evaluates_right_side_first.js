let seen = 0;
const x = 1;
try { x += (seen = 1); } catch (e) { print(e.name, seen); } // => TypeError 1
