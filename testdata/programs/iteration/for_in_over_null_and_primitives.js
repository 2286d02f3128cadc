for (const k in null) print("never");
for (const k in undefined) print("never");
const keys = [];
for (const k in "ab") keys.push(k);
print(keys); // => 0,1
