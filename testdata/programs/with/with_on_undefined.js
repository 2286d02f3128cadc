// throws: TypeError
with (undefined) print(1);
