function F() { this.t = (() => new.target)(); }
print(new F().t === F); // => true
