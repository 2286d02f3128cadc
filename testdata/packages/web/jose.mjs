// needs: jose
// JSON Web Tokens and Encryption with all algorithms of Web Cryptography. The output is the same with Node.
import * as jose from 'jose';
const text = new TextEncoder(), decoder = new TextDecoder();
const show = (name, ...values) => print(name, ...values.map(value => JSON.stringify(value)));

// RFC 7515, appendix A.1: a known token.
const key = { kty: 'oct', k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow' };
const known = 'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
show('known', (await jose.jwtVerify(known, await jose.importJWK(key, 'HS256'), { currentDate: new Date(1300819370000) })).payload);
show('thumbprint', await jose.calculateJwkThumbprint(key), await jose.calculateJwkThumbprintUri({ kty: 'EC', crv: 'P-256', x: 'a', y: 'b' }));

for (const alg of ['HS256', 'HS384', 'HS512']) {
  const secret = text.encode('0123456789'.repeat(7));
  const token = await new jose.SignJWT({ scope: 'all' }).setProtectedHeader({ alg }).setIssuer('quoll').setExpirationTime(2e9).sign(secret);
  show(alg, token, (await jose.jwtVerify(token, secret, { issuer: 'quoll', currentDate: new Date(1.9e12) })).payload);
}
for (const alg of ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']) {
  const { publicKey, privateKey } = await jose.generateKeyPair(alg, { extractable: true });
  const token = await new jose.SignJWT({ sub: 'someone' }).setProtectedHeader({ alg }).sign(privateKey);
  const { payload, protectedHeader } = await jose.jwtVerify(token, publicKey);
  const jwk = await jose.exportJWK(privateKey);
  const pem = await jose.exportPKCS8(privateKey), publicPem = await jose.exportSPKI(publicKey);
  const again = await new jose.SignJWT({ sub: 'again' }).setProtectedHeader({ alg }).sign(await jose.importPKCS8(pem, alg));
  show(alg, payload, protectedHeader, Object.keys(jwk).sort(), pem.split('\n')[0], (await jose.jwtVerify(again, await jose.importSPKI(publicPem, alg))).payload);
  const bad = token.slice(0, -8) + (token.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA');
  show('changed', await jose.jwtVerify(bad, publicKey).catch(error => error.code));
  show('set', (await jose.jwtVerify(token, jose.createLocalJWKSet({ keys: [{ ...await jose.exportJWK(publicKey), alg }] }))).payload);
}
for (const enc of ['A128GCM', 'A192GCM', 'A256GCM', 'A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512']) {
  const secret = await jose.generateSecret(enc, { extractable: true });
  const token = await new jose.CompactEncrypt(text.encode('hidden')).setProtectedHeader({ alg: 'dir', enc }).encrypt(secret);
  const { plaintext, protectedHeader } = await jose.compactDecrypt(token, secret);
  show(enc, decoder.decode(plaintext), protectedHeader);
  const parts = token.split('.');
  parts[3] = parts[3].startsWith('A') ? 'B' + parts[3].slice(1) : 'A' + parts[3].slice(1);
  show('changed', await jose.compactDecrypt(parts.join('.'), secret).catch(error => error.code));
}
for (const alg of ['A128KW', 'A192KW', 'A256KW', 'A128GCMKW', 'A256GCMKW']) {
  const secret = await jose.generateSecret(alg);
  const token = await new jose.EncryptJWT({ wrapped: true }).setProtectedHeader({ alg, enc: 'A128CBC-HS256' }).encrypt(secret);
  show(alg, (await jose.jwtDecrypt(token, secret)).payload);
}
for (const [alg, crv] of [['RSA-OAEP'], ['RSA-OAEP-256'], ['RSA-OAEP-384'], ['RSA-OAEP-512'], ['ECDH-ES', 'P-256'], ['ECDH-ES', 'P-384'], ['ECDH-ES+A128KW', 'P-521'], ['ECDH-ES', 'X25519'], ['ECDH-ES+A256KW', 'X25519']]) {
  const { publicKey, privateKey } = await jose.generateKeyPair(alg, { crv, extractable: true });
  const token = await new jose.EncryptJWT({ to: alg }).setProtectedHeader({ alg, enc: 'A256GCM' }).encrypt(publicKey);
  const imported = await jose.importJWK(await jose.exportJWK(privateKey), alg);
  show(alg, crv ?? null, (await jose.jwtDecrypt(token, imported)).payload);
}
for (const alg of ['PBES2-HS256+A128KW', 'PBES2-HS384+A192KW', 'PBES2-HS512+A256KW']) {
  const password = text.encode('correct horse');
  const token = await new jose.CompactEncrypt(text.encode('hidden')).setProtectedHeader({ alg, enc: 'A128GCM' }).encrypt(password);
  show(alg, decoder.decode((await jose.compactDecrypt(token, password, { keyManagementAlgorithms: [alg] })).plaintext));
}
const general = await new jose.GeneralSign(text.encode('both'))
  .addSignature(text.encode('0123456789'.repeat(4))).setProtectedHeader({ alg: 'HS256' }).done().sign();
show('general', general);
show('unsecured', jose.UnsecuredJWT.decode(new jose.UnsecuredJWT({ a: 1 }).encode()).payload);
show('expired', await jose.jwtVerify(known, await jose.importJWK(key, 'HS256')).catch(error => [error.code, error.claim, error.reason]));
show('short', await new jose.SignJWT({}).setProtectedHeader({ alg: 'RS256' }).sign(text.encode('x')).catch(error => error.name));

// => known {"iss":"joe","exp":1300819380,"http://example.com/is_root":true}
// => thumbprint "y_x3gCJnL6oKGBBIXScabduwxTVy2Wd2bzRVEUbdUzc" "urn:ietf:params:oauth:jwk-thumbprint:sha-256:RDgNRYDb79jbk-P-ajJnMZumfDir5astRaQ6H-xiOCM"
// => HS256 "eyJhbGciOiJIUzI1NiJ9.eyJzY29wZSI6ImFsbCIsImlzcyI6InF1b2xsIiwiZXhwIjoyMDAwMDAwMDAwfQ.ywbSVHDiWSPI-DX9m6Y89jW30ysfK1EopoKK6gxn9Os" {"scope":"all","iss":"quoll","exp":2000000000}
// => HS384 "eyJhbGciOiJIUzM4NCJ9.eyJzY29wZSI6ImFsbCIsImlzcyI6InF1b2xsIiwiZXhwIjoyMDAwMDAwMDAwfQ.wj2zK4YNhZ2rSreKRr1u7AN72C3h06fc1FAj8yrZcKztSwV0pSsTI_5xmJg6Qy56" {"scope":"all","iss":"quoll","exp":2000000000}
// => HS512 "eyJhbGciOiJIUzUxMiJ9.eyJzY29wZSI6ImFsbCIsImlzcyI6InF1b2xsIiwiZXhwIjoyMDAwMDAwMDAwfQ.NOCqsENQG9vknQ0OJpqFurz4wUvtwKi86UKP6slXsjj2n6m-INpxlYppZJdd2-o0gUust8qnwYH63TV64_8Mbg" {"scope":"all","iss":"quoll","exp":2000000000}
// => RS256 {"sub":"someone"} {"alg":"RS256"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => RS384 {"sub":"someone"} {"alg":"RS384"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => RS512 {"sub":"someone"} {"alg":"RS512"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => PS256 {"sub":"someone"} {"alg":"PS256"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => PS384 {"sub":"someone"} {"alg":"PS384"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => PS512 {"sub":"someone"} {"alg":"PS512"} ["d","dp","dq","e","kty","n","p","q","qi"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => ES256 {"sub":"someone"} {"alg":"ES256"} ["crv","d","kty","x","y"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => ES384 {"sub":"someone"} {"alg":"ES384"} ["crv","d","kty","x","y"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => ES512 {"sub":"someone"} {"alg":"ES512"} ["crv","d","kty","x","y"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => EdDSA {"sub":"someone"} {"alg":"EdDSA"} ["crv","d","kty","x"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => Ed25519 {"sub":"someone"} {"alg":"Ed25519"} ["crv","d","kty","x"] "-----BEGIN PRIVATE KEY-----" {"sub":"again"}
// => changed "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"
// => set {"sub":"someone"}
// => A128GCM "hidden" {"alg":"dir","enc":"A128GCM"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A192GCM "hidden" {"alg":"dir","enc":"A192GCM"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A256GCM "hidden" {"alg":"dir","enc":"A256GCM"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A128CBC-HS256 "hidden" {"alg":"dir","enc":"A128CBC-HS256"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A192CBC-HS384 "hidden" {"alg":"dir","enc":"A192CBC-HS384"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A256CBC-HS512 "hidden" {"alg":"dir","enc":"A256CBC-HS512"}
// => changed "ERR_JWE_DECRYPTION_FAILED"
// => A128KW {"wrapped":true}
// => A192KW {"wrapped":true}
// => A256KW {"wrapped":true}
// => A128GCMKW {"wrapped":true}
// => A256GCMKW {"wrapped":true}
// => RSA-OAEP null {"to":"RSA-OAEP"}
// => RSA-OAEP-256 null {"to":"RSA-OAEP-256"}
// => RSA-OAEP-384 null {"to":"RSA-OAEP-384"}
// => RSA-OAEP-512 null {"to":"RSA-OAEP-512"}
// => ECDH-ES "P-256" {"to":"ECDH-ES"}
// => ECDH-ES "P-384" {"to":"ECDH-ES"}
// => ECDH-ES+A128KW "P-521" {"to":"ECDH-ES+A128KW"}
// => ECDH-ES "X25519" {"to":"ECDH-ES"}
// => ECDH-ES+A256KW "X25519" {"to":"ECDH-ES+A256KW"}
// => PBES2-HS256+A128KW "hidden"
// => PBES2-HS384+A192KW "hidden"
// => PBES2-HS512+A256KW "hidden"
// => general {"signatures":[{"signature":"s9M3aWEowA8Q9Ir8uFgSUItKVI9kYDRCjFjD3u9EODQ","protected":"eyJhbGciOiJIUzI1NiJ9"}],"payload":"Ym90aA"}
// => unsecured {"a":1}
// => expired ["ERR_JWT_EXPIRED","exp","check_failed"]
// => short "TypeError"
