// A long text may stay UTF-8 until its characters are needed. Each check runs often enough to see both forms.
const unit = 'aé漢😀"\\\u0000\u007f\u0080\u07ff\u0800\uffff z'; // characters of one to four bytes
const text = unit.repeat(30_000);
const bytes = new TextEncoder().encode(text);
const decoder = new TextDecoder();
const often = check => {
    let fault = 'same';
    for (let i = 0; i < 70; i++) {
        const found = check(decoder.decode(bytes), i);
        if (!found) fault = `differs in round ${i}`;
    }
    return fault;
};
log(often(decoded => decoded.length === text.length)); // => same
log(often(decoded => decoded === text)); // => same
// Single characters: the first, the last, and others, of which some are where two parts meet.
log(often((decoded, i) => {
    const places = [0, text.length - 1, (i * 7919) % text.length, Math.floor(text.length / 2) + i, text.length - 2 - i, i];
    return places.every(place => decoded.charCodeAt(place) === text.charCodeAt(place));
})); // => same
log(often((decoded, i) => decoded[i * 5000] === text[i * 5000] && decoded.at(-i - 1) === text.at(-i - 1))); // => same
log(often(decoded => Number.isNaN(decoded.charCodeAt(text.length)) && decoded.charAt(-1) === '')); // => same
log(often((decoded, i) => decoded.slice(i, i + 40) === text.slice(i, i + 40))); // => same
log(often((decoded, i) => decoded.codePointAt(i) === text.codePointAt(i))); // => same
// JSON.parse reads it as it is.
const json = JSON.stringify({ text: unit.repeat(10_000), list: Array.from({ length: 9000 }, (_, i) => i) });
const jsonBytes = new TextEncoder().encode(json);
let equal = true, messages = new Set();
for (let i = 0; i < 70; i++) {
    equal &&= JSON.stringify(JSON.parse(decoder.decode(jsonBytes))) === json;
    try {
        JSON.parse(decoder.decode(jsonBytes.subarray(0, -1)));
    } catch (error) {
        messages.add(error.name);
    }
}
log(equal); // => true
log([...messages].join()); // => SyntaxError
// A byte order mark that stays is not JSON.
const marked = new Uint8Array([0xEF, 0xBB, 0xBF, ...jsonBytes]);
const keeping = new TextDecoder('utf-8', { ignoreBOM: true });
messages = new Set();
for (let i = 0; i < 40; i++) {
    try {
        JSON.parse(keeping.decode(marked));
        messages.add('parsed');
    } catch (error) {
        messages.add(error.name);
    }
}
log([...messages].join()); // => SyntaxError
log(JSON.parse(decoder.decode(marked)).list.length); // => 9000
// Bytes that are not UTF-8, far behind the beginning.
const broken = bytes.slice();
broken[broken.length - 1] = 0xFF;
log(decoder.decode(broken) === text.slice(0, -1) + '\uFFFD'); // => true
// The bytes may change afterwards.
const kept = decoder.decode(bytes);
bytes.fill(65);
log(kept === text); // => true
