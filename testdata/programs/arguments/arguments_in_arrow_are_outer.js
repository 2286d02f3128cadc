function f() { return (() => arguments[0])("inner"); }
print(f("outer")); // => outer
