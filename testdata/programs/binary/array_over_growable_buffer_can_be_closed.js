// A fixed length does not change if a buffer can only grow. Over a resizable buffer, elements may disappear and come back.
const shared = new SharedArrayBuffer(4, { maxByteLength: 8 }), resizable = new ArrayBuffer(4, { maxByteLength: 8 });
print(Reflect.preventExtensions(new Uint8Array(shared, 0, 4)), Reflect.preventExtensions(new Uint8Array(shared))); // => true false
print(Reflect.preventExtensions(new Uint8Array(resizable, 0, 4))); // => false
