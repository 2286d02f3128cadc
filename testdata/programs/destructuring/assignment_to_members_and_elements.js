const o = {}, arr = [];
[o.x, arr[2], ...o["rest"]] = [1, 2, 3, 4];
print(o.x, arr.length, o.rest); // => 1 3 3,4
