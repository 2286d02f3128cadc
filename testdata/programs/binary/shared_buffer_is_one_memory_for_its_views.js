const b = new SharedArrayBuffer(8);
const bytes = new Uint8Array(b), view = new DataView(b);
view.setUint16(0, 0x1234);
print(bytes.subarray(0, 2), bytes.buffer === b); // => 18,52 true
const part = b.slice(1, 3);
bytes[1] = 0;
print(part.constructor.name, new Uint8Array(part)); // => SharedArrayBuffer 52,0
print(new Uint8Array(bytes).buffer.constructor.name); // => ArrayBuffer
