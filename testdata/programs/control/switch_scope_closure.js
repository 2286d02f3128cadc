let read;
switch (1) { case 1: let x = 1; read = () => x; default: x = 2; }
print(read()); // => 2
