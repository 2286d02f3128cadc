var x = 1;
let y = 2;
print(JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, "x")), "y" in globalThis); // => {"value":1,"writable":true,"enumerable":true,"configurable":false} false
