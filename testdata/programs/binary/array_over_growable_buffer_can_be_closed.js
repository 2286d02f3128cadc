// A fixed length stays what it is where a buffer can only grow; over a resizable one elements may go and come back.
const shared = new SharedArrayBuffer(4, { maxByteLength: 8 }), resizable = new ArrayBuffer(4, { maxByteLength: 8 });
print(Reflect.preventExtensions(new Uint8Array(shared, 0, 4)), Reflect.preventExtensions(new Uint8Array(shared))); // => true false
print(Reflect.preventExtensions(new Uint8Array(resizable, 0, 4))); // => false
