print(typeof f); // => undefined
{ function f() { return 1; } }
print(typeof f); // => function
