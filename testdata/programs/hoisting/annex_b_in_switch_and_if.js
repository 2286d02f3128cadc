if (true) function f() { return "if"; }
switch (1) { case 1: function h() { return "switch"; } }
print(f(), h()); // => if switch
