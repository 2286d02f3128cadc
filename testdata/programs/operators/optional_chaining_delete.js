const o = { a: { b: 1 } };
print(delete o?.a?.b, "b" in o.a, delete o.x?.y.z); // => true false true
