function F() { return new.target; }
print(F(), new F() instanceof F, Reflect.construct(function () { this.t = new.target; }, [], Array).t === Array); // => undefined false true
