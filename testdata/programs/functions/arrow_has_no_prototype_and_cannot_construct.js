// throws: TypeError
const f = () => {};
print("prototype" in f); // => false
new f();
