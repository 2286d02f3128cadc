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
