// The ciphers of node:crypto: AES in the modes CBC, CTR and GCM, part by part over Web Cryptography, which only knows whole texts.
'use strict';

const { Buffer } = require('buffer');
const { Transform } = require('stream');
const { makeError, invalidType, requireString } = require('quoll-errors');
const subtle = require('quoll-subtle');

const blockSize = 16;
const empty = Buffer.alloc(0);
const names = [128, 192, 256].flatMap(bits => ['cbc', 'ctr', 'gcm'].map(mode => `aes-${bits}-${mode}`));

// The counter of CTR (NIST SP 800-38A, 6.5): the bytes of the last block that were used are skipped.
class CounterMode {
  #key; #counter; #used = 0; #length;
  constructor(key, counter, length) { this.#key = key; this.#counter = Buffer.from(counter); this.#length = length; }
  add(data) {
    if (data.length === 0) return empty;
    const text = Buffer.concat([Buffer.alloc(this.#used), data]);
    const result = Buffer.from(subtle.encrypt({ name: 'AES-CTR', counter: this.#counter, length: this.#length }, this.#key, text)).subarray(this.#used);
    let carry = Math.floor(text.length / blockSize);
    this.#used = text.length % blockSize;
    for (let i = blockSize - 1; i >= blockSize - this.#length / 8 && carry > 0; i--) {
      carry += this.#counter[i];
      this.#counter[i] = carry % 256;
      carry = Math.floor(carry / 256);
    }
    return result;
  }
  end() { return empty; }
}

const badDecrypt = (code, number, reason) => makeError(Error, code, `error:${number}:Provider routines::${reason}`);
const wrongLength = () => badDecrypt('ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH', '1C80006B', 'wrong final block length');

// CBC (NIST SP 800-38A, 6.2) with the padding of RFC 5652, 6.3.
class ChainedMode {
  #key; #iv; #encrypts; #rest = empty;
  isPadded = true;
  constructor(key, iv, encrypts) { this.#key = key; this.#iv = Buffer.from(iv); this.#encrypts = encrypts; }
  add(data) {
    const text = Buffer.concat([this.#rest, data]);
    // The last block that is read may be the padding.
    const whole = Math.floor((text.length - (!this.#encrypts && this.isPadded && text.length > 0 ? 1 : 0)) / blockSize) * blockSize;
    this.#rest = text.subarray(whole);
    return this.#blocks(text.subarray(0, whole));
  }
  end() {
    const rest = this.#rest;
    if (this.#encrypts && this.isPadded) {
      const length = blockSize - rest.length;
      return this.#blocks(Buffer.concat([rest, Buffer.alloc(length, length)]));
    }
    if (!this.isPadded && rest.length === 0) return empty;
    if (rest.length !== blockSize) throw wrongLength();
    const text = this.#blocks(rest), padding = text.at(-1);
    if (padding < 1 || padding > blockSize || !text.subarray(-padding).every(byte => byte === padding)) throw badDecrypt('ERR_OSSL_BAD_DECRYPT', '1C800064', 'bad decrypt');
    return text.subarray(0, blockSize - padding);
  }
  // Whole blocks. The web adds a block of padding, which is cut off; before it reads one, this one is made.
  #blocks(text) {
    if (text.length === 0) return empty;
    const algorithm = { name: 'AES-CBC', iv: this.#iv };
    if (this.#encrypts) {
      const result = Buffer.from(subtle.encrypt(algorithm, this.#key, text)).subarray(0, text.length);
      this.#iv = result.subarray(-blockSize);
      return result;
    }
    const last = Buffer.from(text.subarray(-blockSize));
    const padding = subtle.encrypt({ name: 'AES-CBC', iv: last }, this.#key, empty);
    const result = Buffer.from(subtle.decrypt(algorithm, this.#key, Buffer.concat([text, padding])));
    this.#iv = last;
    return result;
  }
}

const notAuthenticated = () => new Error('Unsupported state or unable to authenticate data');

// GCM (NIST SP 800-38D): CTR part by part; the whole text is authenticated at its end. With another initialization
// vector than one of 96 bits, the text comes at the end too.
class GaloisMode {
  #key; #iv; #encrypts; #parts = []; #counter; #tagLength;
  additional = empty;
  tag;
  constructor(key, iv, encrypts, tagLength = blockSize) {
    this.#key = key; this.#iv = iv; this.#encrypts = encrypts; this.#tagLength = tagLength;
    if (iv.length === 12) this.#counter = new CounterMode(key.counter, Buffer.concat([iv, Buffer.from([0, 0, 0, 2])]), 32);
  }
  add(data) {
    this.#parts.push(Buffer.from(data));
    return this.#counter?.add(data) ?? empty;
  }
  end() {
    const text = Buffer.concat(this.#parts);
    const algorithm = { name: 'AES-GCM', iv: this.#iv, additionalData: this.additional };
    if (this.#encrypts) {
      const result = Buffer.from(subtle.encrypt(algorithm, this.#key.text, text));
      this.tag = result.subarray(text.length, text.length + this.#tagLength);
      return this.#counter ? empty : result.subarray(0, text.length);
    }
    if (this.tag === undefined) throw notAuthenticated();
    try {
      const result = Buffer.from(subtle.decrypt({ ...algorithm, tagLength: this.tag.length * 8 }, this.#key.text, Buffer.concat([text, this.tag])));
      return this.#counter ? empty : result;
    } catch (error) {
      if (error.name !== 'OperationError') throw error;
      throw notAuthenticated();
    }
  }
}

const invalidState = operation => makeError(Error, 'ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${operation}`);

class Cipher extends Transform {
  #mode; #isDone = false;
  constructor(algorithm, key, iv, encrypts, options) {
    super(options);
    requireString(algorithm, 'cipher');
    const name = algorithm.toLowerCase().replace(/^id-aes(\d+)-/, 'aes-$1-').replace(/^aes(\d+)$/, 'aes-$1-cbc');
    const [, bits, mode] = name.split('-');
    if (!names.includes(name)) throw makeError(Error, 'ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
    if (key.length !== bits / 8) throw makeError(RangeError, 'ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
    if (mode === 'gcm' ? iv.length === 0 : iv.length !== blockSize) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
    const importAs = mode => subtle.importKey('raw', key, `AES-${mode}`, false, ['encrypt', 'decrypt']);
    this.#mode = mode === 'cbc' ? new ChainedMode(importAs('CBC'), iv, encrypts) : mode === 'ctr' ? new CounterMode(importAs('CTR'), iv, 128)
      : new GaloisMode({ counter: importAs('CTR'), text: importAs('GCM') }, iv, encrypts, options?.authTagLength);
  }
  update(data, inputEncoding, outputEncoding) {
    if (this.#isDone) throw new Error('Trying to add data in unsupported state');
    const bytes = typeof data === 'string' ? Buffer.from(data, inputEncoding) : ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : undefined;
    if (bytes === undefined) throw invalidType('data', 'of type string or an instance of Buffer, TypedArray, or DataView', data);
    return this.#show(this.#mode.add(bytes), outputEncoding);
  }
  final(outputEncoding) {
    if (this.#isDone) throw makeError(Error, 'ERR_CRYPTO_INVALID_STATE', 'Invalid state');
    this.#isDone = true;
    return this.#show(this.#mode.end(), outputEncoding);
  }
  setAutoPadding(isPadded = true) {
    if (this.#isDone) throw invalidState('setAutoPadding');
    if (this.#mode instanceof ChainedMode) this.#mode.isPadded = Boolean(isPadded);
    return this;
  }
  setAAD(data, options) {
    if (this.#isDone || !(this.#mode instanceof GaloisMode)) throw invalidState('setAAD');
    this.#mode.additional = Buffer.concat([this.#mode.additional, typeof data === 'string' ? Buffer.from(data, options?.encoding) : data]);
    return this;
  }
  _tag() {
    if (!this.#isDone || !(this.#mode instanceof GaloisMode)) throw invalidState('getAuthTag');
    return Buffer.from(this.#mode.tag);
  }
  _setTag(tag, encoding) {
    if (this.#isDone || !(this.#mode instanceof GaloisMode) || this.#mode.tag !== undefined) throw invalidState('setAuthTag');
    const bytes = typeof tag === 'string' ? Buffer.from(tag, encoding) : Buffer.from(tag.buffer, tag.byteOffset, tag.byteLength);
    if (![4, 8, 12, 13, 14, 15, 16].includes(bytes.length)) throw makeError(TypeError, 'ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${bytes.length}`);
    this.#mode.tag = Buffer.from(bytes);
    return this;
  }
  #show(bytes, encoding) { return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding); }
  _transform(chunk, encoding, done) { this.push(this.update(chunk, encoding === 'buffer' ? undefined : encoding)); done(); }
  _flush(done) {
    try {
      this.push(this.final());
    } catch (error) {
      done(error);
      return;
    }
    done();
  }
}
class Cipheriv extends Cipher {
  constructor(algorithm, key, iv, options) { super(algorithm, key, iv, true, options); }
  getAuthTag() { return this._tag(); }
}
class Decipheriv extends Cipher {
  constructor(algorithm, key, iv, options) { super(algorithm, key, iv, false, options); }
  setAuthTag(tag, encoding) { return this._setTag(tag, encoding); }
}

module.exports = { Cipheriv, Decipheriv, getCiphers: () => [...names] };
