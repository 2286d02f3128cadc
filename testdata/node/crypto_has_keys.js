const crypto = require('node:crypto'), { promisify } = require('node:util');
const fails = work => { try { return work(); } catch (error) { return `${error.code} ${error.name}: ${error.message}`; } };
const data = Buffer.from('signed text');

const pairs = { rsa: { modulusLength: 1024 }, 'ec P-256': { namedCurve: 'P-256' }, 'ec P-384': { namedCurve: 'secp384r1' }, 'ec P-521': { namedCurve: 'P-521' }, ed25519: undefined, x25519: undefined };
for (const [name, options] of Object.entries(pairs)) {
  const type = name.split(' ')[0];
  const { publicKey, privateKey } = crypto.generateKeyPairSync(type, options);
  print(name, publicKey.type, privateKey.type, privateKey.asymmetricKeyType, JSON.stringify(privateKey.asymmetricKeyDetails, (k, v) => typeof v === 'bigint' ? `${v}n` : v));
  // Exported and read again, in each form.
  const forms = [...(type === 'rsa' ? ['pkcs8', 'pkcs1'] : type === 'ec' ? ['pkcs8', 'sec1'] : ['pkcs8']).flatMap(type => [{ type, format: 'pem' }, { type, format: 'der' }]), { format: 'jwk' }];
  print(' ', forms.map(form => crypto.createPrivateKey(form.format === 'pem' ? privateKey.export(form) : { ...form, key: privateKey.export(form) }).equals(privateKey)).join());
  const open = [...(type === 'rsa' ? ['spki', 'pkcs1'] : ['spki']).flatMap(type => [{ type, format: 'pem' }, { type, format: 'der' }]), { format: 'jwk' }];
  print(' ', open.map(form => crypto.createPublicKey(form.format === 'pem' ? publicKey.export(form) : { ...form, key: publicKey.export(form) }).equals(publicKey)).join(), crypto.createPublicKey(privateKey).equals(publicKey), crypto.createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).equals(publicKey));
  print(' ', privateKey.export(forms[0]).split('\n')[0], forms.length > 3 ? privateKey.export(forms[2]).split('\n')[0] : '', Object.keys(privateKey.export({ format: 'jwk' })).join());
  if (type === 'x25519') continue;
  const digest = type === 'ed25519' ? null : 'sha256';
  const signature = crypto.sign(digest, data, privateKey);
  const other = Buffer.from(signature);
  other[other.length - 1] ^= 1;
  print(' ', crypto.verify(digest, data, publicKey, signature), crypto.verify(digest, data, privateKey, signature), crypto.verify(digest, Buffer.from('other'), publicKey, signature), crypto.verify(digest, data, publicKey, other));
  if (digest === null) continue;
  const text = crypto.createSign('RSA-SHA512').update('signed ').update(Buffer.from('text')).sign(privateKey, 'base64');
  print(' ', crypto.createVerify('sha512').update(data).verify(publicKey.export({ type: 'spki', format: 'pem' }), text, 'base64'), crypto.createVerify('sha384').update(data).verify(publicKey, text, 'base64'));
}

// Known keys and signatures.
const known = crypto.createPrivateKey(`-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----`);
print(crypto.sign(null, Buffer.alloc(0), known).toString('hex').slice(0, 32), crypto.createPublicKey(known).export({ format: 'jwk' }).x);
const jwk = { kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI' };
const ec = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
print(crypto.createHash('sha256').update(ec.export({ type: 'sec1', format: 'der' })).digest('hex').slice(0, 16), crypto.createHash('sha256').update(ec.export({ type: 'pkcs8', format: 'der' })).digest('hex').slice(0, 16), crypto.createHash('sha256').update(crypto.createPublicKey(ec).export({ type: 'spki', format: 'pem' })).digest('hex').slice(0, 16));
const raw = crypto.sign('sha256', data, { key: ec, dsaEncoding: 'ieee-p1363' });
print(raw.length, crypto.verify('sha256', data, { key: ec, dsaEncoding: 'ieee-p1363' }, raw), crypto.verify('sha256', data, ec, raw), JSON.stringify(ec.export({ format: "jwk" })) === JSON.stringify({ kty: "EC", x: jwk.x, y: jwk.y, crv: jwk.crv, d: jwk.d }));

// RSA: paddings, OAEP.
const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024, publicExponent: 3 });
const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST } = crypto.constants;
for (const saltLength of [undefined, 0, 20, RSA_PSS_SALTLEN_DIGEST]) {
  const signature = crypto.sign('sha256', data, { key: privateKey, padding, saltLength });
  print(saltLength, crypto.verify('sha256', data, { key: publicKey, padding }, signature), crypto.verify('sha256', data, { key: publicKey, padding, saltLength: 20 }, signature), crypto.verify('sha256', data, publicKey, signature));
}
const secret = crypto.publicEncrypt(publicKey, data);
print(crypto.privateDecrypt(privateKey, secret).toString(), crypto.privateDecrypt({ key: privateKey, oaepHash: 'sha256', oaepLabel: Buffer.from('l') }, crypto.publicEncrypt({ key: publicKey, oaepHash: 'sha256', oaepLabel: Buffer.from('l') }, data)).toString());
print(fails(() => crypto.privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, secret)).slice(0, 38));

// Agreements.
for (const [type, options] of [['ec', { namedCurve: 'P-384' }], ['x25519']]) {
  const [one, two] = [crypto.generateKeyPairSync(type, options), crypto.generateKeyPairSync(type, options)];
  const shared = crypto.diffieHellman({ privateKey: one.privateKey, publicKey: two.publicKey });
  print(shared.length, shared.equals(crypto.diffieHellman({ privateKey: two.privateKey, publicKey: one.publicKey })));
}

print(fails(() => crypto.createPrivateKey('text')), fails(() => crypto.createPublicKey(5)));
print(fails(() => crypto.sign('nope', data, privateKey)), fails(() => crypto.generateKeyPairSync('ec', { namedCurve: 'none' })), fails(() => crypto.generateKeyPairSync('rsa', {})));
print(fails(() => privateKey.export({ type: 'sec1', format: 'pem' })).slice(0, 60), fails(() => privateKey.export({ type: 'pkcs8', format: 'x' })).slice(0, 80));
print(crypto.generateKeySync('aes', { length: 256 }).symmetricKeySize, crypto.generateKeySync('hmac', { length: 40 }).export().length, String(privateKey), crypto.createSecretKey(data).asymmetricKeyType);
(async () => {
  const pair = await promisify(crypto.generateKeyPair)('ed25519', { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'der' } });
  print(Object.keys(pair).join(), pair.publicKey.split('\n')[0], pair.privateKey.length);
  print(await new Promise(done => crypto.generateKeyPair('ec', { namedCurve: 'P-256' }, (error, publicKey, privateKey) => done([error, publicKey.type, privateKey.type].join()))));
  print(await new Promise(done => crypto.sign('sha256', data, ec, (error, signature) => crypto.verify('sha256', data, ec, signature, (error, is) => done(is)))));
  const webKey = await crypto.subtle.importKey('raw', Buffer.alloc(16, 1), 'AES-GCM', true, ['encrypt']);
  print(crypto.KeyObject.from(webKey).export().toString('hex'), crypto.createPublicKey(ec).toCryptoKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']).type);
})();

// => rsa public private rsa {"modulusLength":1024,"publicExponent":"65537n"}
// =>   true,true,true,true,true
// =>   true,true,true,true,true true true
// =>   -----BEGIN PRIVATE KEY----- -----BEGIN RSA PRIVATE KEY----- kty,n,e,d,p,q,dp,dq,qi
// =>   true true false false
// =>   true false
// => ec P-256 public private ec {"namedCurve":"prime256v1"}
// =>   true,true,true,true,true
// =>   true,true,true true true
// =>   -----BEGIN PRIVATE KEY----- -----BEGIN EC PRIVATE KEY----- kty,x,y,crv,d
// =>   true true false false
// =>   true false
// => ec P-384 public private ec {"namedCurve":"secp384r1"}
// =>   true,true,true,true,true
// =>   true,true,true true true
// =>   -----BEGIN PRIVATE KEY----- -----BEGIN EC PRIVATE KEY----- kty,x,y,crv,d
// =>   true true false false
// =>   true false
// => ec P-521 public private ec {"namedCurve":"secp521r1"}
// =>   true,true,true,true,true
// =>   true,true,true true true
// =>   -----BEGIN PRIVATE KEY----- -----BEGIN EC PRIVATE KEY----- kty,x,y,crv,d
// =>   true true false false
// =>   true false
// => ed25519 public private ed25519 {}
// =>   true,true,true
// =>   true,true,true true true
// =>   -----BEGIN PRIVATE KEY-----  kty,crv,x,d
// =>   true true false false
// => x25519 public private x25519 {}
// =>   true,true,true
// =>   true,true,true true true
// =>   -----BEGIN PRIVATE KEY-----  kty,crv,x,d
// => e5564300c360ac729086e2cc806e828a 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
// => 08156fbf9714c247 f95007ff2169e81d cf877cf4b86201dc
// => 64 true false true
// => undefined true false false
// => 0 true false false
// => 20 true true false
// => -1 true false false
// => signed text signed text
// => ERR_OSSL_RSA_OAEP_DECODING_ERROR Error
// => 48 true
// => 32 true
// => ERR_OSSL_UNSUPPORTED Error: error:1E08010C:DECODER routines::unsupported ERR_INVALID_ARG_TYPE TypeError: The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received type number (5)
// => ERR_CRYPTO_INVALID_DIGEST TypeError: Invalid digest: nope ERR_CRYPTO_INVALID_CURVE TypeError: Invalid EC curve name ERR_INVALID_ARG_TYPE TypeError: The "options.modulusLength" property must be of type number. Received undefined
// => ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS Error: The selected key  ERR_INVALID_ARG_VALUE TypeError: The property 'options.format' is invalid. Recei
// => 32 5 [object KeyObject] undefined
// => publicKey,privateKey -----BEGIN PUBLIC KEY----- 48
// => ,public,private
// => true
// => 01010101010101010101010101010101 public
