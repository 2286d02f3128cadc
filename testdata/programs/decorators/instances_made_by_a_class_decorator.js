let made;
@(C => { made = new C(); }) class C { @(() => v => v + 1) x = 1; accessor y = 2; #p() { return 3; } @((_, c) => c.addInitializer(function () { this.z = 4; })) m() {} p() { return this.#p(); } }
print(made.x, made.y, made.p(), made.z, made instanceof C); // => 2 2 3 4 true
