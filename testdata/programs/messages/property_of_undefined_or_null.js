// UoPGadget (analyser/src/error-exception.js) looks for "cannot read properties of undefined" in the message.
function message(run) { try { run(); } catch (e) { return e.message; } }
let o = {}, n = null;
print(message(() => o.x.y)); // => Cannot read properties of undefined (reading 'y')
print(message(() => n["a b"])); // => Cannot read properties of null (reading 'a b')
print(message(() => { o.x.y = 1; })); // => Cannot set properties of undefined (setting 'y')
print(message(() => { n[0] = 1; })); // => Cannot set properties of null (setting '0')
print(message(() => Object.keys(null))); // => Cannot convert undefined or null to object
print(message(() => { const { a } = o.x; })); // => Cannot destructure property 'a' of 'o.x' as it is undefined.
print(message(() => { const { "a b": c, d } = o.f?.(1); })); // => Cannot destructure property 'a b' of 'o.f(...)' as it is undefined.
print(message(() => (({ a: b }) => b)())); // => Cannot destructure property 'a' of 'undefined' as it is undefined.
print(message(() => { const { a = 1 } = n; })); // => Cannot read properties of null (reading 'a')
print(message(() => { const { ["a"]: b } = n; })); // => Cannot destructure 'n' as it is null.
print(message(() => { const { } = n; })); // => Cannot destructure 'n' as it is null.
print(message(() => { const { a } = o.x || n; })); // => Cannot destructure property 'a' of 'null' as it is null.
