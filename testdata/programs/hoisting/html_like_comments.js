var x = 1; <!-- comment
--> another comment
print(x); // => 1
