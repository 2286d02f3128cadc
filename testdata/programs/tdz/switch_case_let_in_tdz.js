// throws: ReferenceError
switch (2) { case 1: let x = 1; case 2: x; }
