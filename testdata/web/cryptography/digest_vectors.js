// FIPS 180-4, the examples of NIST.
const hex = buffer => new Uint8Array(buffer).toHex();
const abc = new TextEncoder().encode('abc');
const digest = async (algorithm, data = abc) => hex(await crypto.subtle.digest(algorithm, data));

print(await digest('SHA-1'));            // => a9993e364706816aba3e25717850c26c9cd0d89d
print(await digest('sha-256'));          // => ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
print(await digest({ name: 'SHA-384' })); // => cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
print(await digest('Sha-512'));          // => ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
print(await digest('SHA-256', new Uint8Array(1_000_000).fill(97))); // => cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0
print(await digest('SHA-1', new ArrayBuffer(0))); // => da39a3ee5e6b4b0d3255bfef95601890afd80709
// A view has only its own bytes.
print(await digest('SHA-1', new Uint8Array([0, 97, 98, 99, 0]).subarray(1, 4)) === await digest('SHA-1')); // => true
print(await digest('SHA-1', new DataView(new Uint8Array([0, 97, 98, 99]).buffer, 1)) === await digest('SHA-1')); // => true

// A module, whose top level may await.
export {};
