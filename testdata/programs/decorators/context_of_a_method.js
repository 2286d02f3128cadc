let seen;
class C { @((value, context) => { print(typeof value, value.name); seen = context; }) m() { return 5; } } // => function m
print(Object.keys(seen).join()); // => kind,access,static,private,name,addInitializer,metadata
print(seen.kind, seen.name, seen.static, seen.private, Object.keys(seen.access).join()); // => method m false false get,has
print(seen.access.get(new C()) === C.prototype.m, seen.access.has({ m: 0 }), seen.access.has({})); // => true true false
print(seen.addInitializer.name, seen.addInitializer.length, Object.getPrototypeOf(seen) === Object.prototype); // => addInitializer 1 true
