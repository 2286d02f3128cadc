// throws: ReferenceError
switch (1) { case 0: let x; case 1: x = 5; }
