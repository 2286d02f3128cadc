function* g() { print("never"); }
const it = g();
print(JSON.stringify(it.return(3)), it.next().done); // => {"value":3,"done":true} true
