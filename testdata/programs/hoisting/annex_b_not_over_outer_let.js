let f = "let";
{ function f() {} }
print(f); // => let
