// Bytes as Base64 and hexadecimal text, of the edition of 2026.
const bytes = Uint8Array.of(251, 255, 0, 1);
print(bytes.toBase64(), bytes.toBase64({ alphabet: "base64url", omitPadding: true }), bytes.toHex()); // => +/8AAQ== -_8AAQ fbff0001
print(Uint8Array.fromBase64(" +/8A\nAQ = = ").toHex(), Uint8Array.fromHex("0aFf").join()); // => fbff0001 10,255
const read = (text, options) => { try { return Uint8Array.fromBase64(text, options).length; } catch (e) { return e.name; } };
print(read("AQ"), read("AQ", { lastChunkHandling: "strict" }), read("AQIDBA", { lastChunkHandling: "stop-before-partial" })); // => 1 SyntaxError 3
print(read("AR==", { lastChunkHandling: "strict" }), read("A"), read("A=B="), read("é"), read("-_8A"), read(1)); // => SyntaxError SyntaxError SyntaxError SyntaxError SyntaxError TypeError
const target = new Uint8Array(4);
print(JSON.stringify(target.setFromBase64("AQIDBAUG")), target.join()); // => {"read":4,"written":3} 1,2,3,0
// What was decoded before an error is written.
try { target.setFromBase64("CQkJ!"); } catch (e) { print(e.message, target.join()); } // => Unexpected "!" in a Base64 text, at position 4 9,9,9,0
print(JSON.stringify(target.setFromHex("010203040506"))); // => {"read":8,"written":4}
try { Uint8Array.fromHex("abc"); } catch (e) { print(e.name); } // => SyntaxError
print("toHex" in Int8Array.prototype, "fromHex" in Int8Array); // => false false
