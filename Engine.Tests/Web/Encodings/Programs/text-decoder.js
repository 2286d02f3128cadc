// TextDecoder (Encoding Standard §7.2).
const attempt = f => { try { return `${f()}`; } catch (e) { return e.constructor.name; } };
const bytes = (...octets) => Uint8Array.from(octets);
const decoder = new TextDecoder();
log(`${decoder.encoding} ${decoder.fatal} ${decoder.ignoreBOM} ${TextDecoder.length} ${decoder.decode.length}`); // => utf-8 false false 0 0
log(`${new TextDecoder(' ASCII\n').encoding} ${new TextDecoder('Latin1').encoding} ${new TextDecoder('utf-16').encoding} ${new TextDecoder(undefined, undefined).encoding}`); // => windows-1252 windows-1252 utf-16le utf-8
log(attempt(() => new TextDecoder('utf-7'))); // => RangeError
log(attempt(() => new TextDecoder('iso-2022-kr'))); // => RangeError
log(attempt(() => new TextDecoder('euc-\u212Ar'))); // => RangeError
log(attempt(() => new TextDecoder('utf-8', 1))); // => TypeError
log(decoder.decode(bytes(0xC3, 0xA9, 0xFF, 0xE2, 0x82, 0x41, 0xED, 0xA0, 0x80, 0xF0, 0x9F))); // => é��A����
log(decoder.decode(bytes(0x61, 0x62).buffer) + decoder.decode(new DataView(bytes(0x61, 0x62, 0x63).buffer, 1)) + decoder.decode(new Uint16Array([0x6364]))); // => abbcdc
log(`[${decoder.decode()}] [${decoder.decode(undefined)}]`); // => [] []
log(attempt(() => decoder.decode('a'))); // => TypeError
log(attempt(() => decoder.decode(null))); // => TypeError
log(decoder.decode(new Uint8Array(new SharedArrayBuffer(2))).length); // => 2
// Byte order marks.
const mark = [0xEF, 0xBB, 0xBF];
log(decoder.decode(bytes(...mark, ...mark)).length); // => 1
log(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(...mark)).length); // => 1
log(new TextDecoder('utf-16be').decode(bytes(0xFE, 0xFF, 0, 65))); // => A
log(new TextDecoder('utf-16le').decode(bytes(0xFE, 0xFF, 65, 0)).length); // => 2
// Streams: sequences, and the mark, may be split.
log(['stream', 'split'].map(() => [...mark, 0xF0, 0x9F, 0x98, 0x80].map(octet => decoder.decode(bytes(octet), { stream: true })).join('') + decoder.decode()).join()); // => 😀,😀
log(decoder.decode(bytes(0xF0, 0x9F), { stream: true }) + decoder.decode(bytes(0x41))); // => �A
const utf16 = new TextDecoder('utf-16le');
log([0x3D, 0xD8, 0x00, 0xDE, 0x00].map(octet => utf16.decode(bytes(octet), { stream: true })).join('') + utf16.decode()); // => 😀�
// Fatal.
const fatal = new TextDecoder('utf-8', { fatal: true });
log(attempt(() => fatal.decode(bytes(0xFF)))); // => TypeError
log(fatal.decode(bytes(0x41))); // => A
log(fatal.decode(bytes(0xC3), { stream: true }).length); // => 0
log(attempt(() => fatal.decode())); // => TypeError
log(fatal.decode(bytes(...mark, 0x41))); // => A
// A getter that detaches the buffer.
const detached = bytes(65, 66);
log(decoder.decode(detached, { get stream() { detached.buffer.transfer(); return false; } }).length); // => 0
