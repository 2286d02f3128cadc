// Keys as texts and bytes: PEM (RFC 7468) and DER (X.690), as far as keys of RSA and of curves need it.
'use strict';

const { Buffer } = require('buffer');
const { makeError } = require('quoll-errors');

const tags = { integer: 0x02, bits: 0x03, octets: 0x04, null: 0x05, oid: 0x06, sequence: 0x30, first: 0xA0, second: 0xA1 };
const unsupported = () => makeError(Error, 'ERR_OSSL_UNSUPPORTED', 'error:1E08010C:DECODER routines::unsupported');

const write = (tag, ...parts) => {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : content.length < 0x100 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 0xFF];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

// The elements one after the other, each with its tag, its content and all of its bytes.
const read = bytes => {
  const elements = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at], first = bytes[at + 1], more = first & 0x80 ? first & 0x7F : 0;
    let length = more === 0 ? first : 0;
    for (let i = 0; i < more; i++) length = length * 256 + bytes[at + 2 + i];
    const start = at + 2 + more;
    if (!(start + length <= bytes.length)) throw unsupported();
    elements.push({ tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return elements;
};
const readSequence = bytes => {
  const [element] = read(bytes);
  if (element?.tag !== tags.sequence) throw unsupported();
  return read(element.content);
};

const oids = { rsa: '2a864886f70d010101', ec: '2a8648ce3d0201', ed25519: '2b6570', x25519: '2b656e' };
const curves = { prime256v1: ['2a8648ce3d030107', 'P-256'], secp384r1: ['2b81040022', 'P-384'], secp521r1: ['2b81040023', 'P-521'] };
const oidOf = hex => write(tags.oid, Buffer.from(hex, 'hex'));
const rsaIdentifier = write(tags.sequence, oidOf(oids.rsa), write(tags.null));
const integer = value => write(tags.integer, Buffer.from([value]));

// What key a structure is for: its kind, and the name of its curve.
const kindOf = identifier => {
  const [oid, parameters] = read(identifier.content);
  const kind = Object.keys(oids).find(name => oids[name] === oid?.content.toString('hex'));
  const curve = kind === 'ec' ? Object.keys(curves).find(name => curves[name][0] === parameters?.content.toString('hex')) : undefined;
  if (kind === undefined || kind === 'ec' && curve === undefined) throw makeError(Error, 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'node:crypto: quoll has keys of RSA, of P-256, P-384 and P-521, Ed25519 and X25519');
  return { kind, curve };
};

// The structures that have the algorithm inside (RFC 5280, 4.1.2.7, and RFC 5958), made of those that do not (RFC 8017, A.1, and RFC 5915).
const wrap = {
  spki: der => der,
  pkcs8: der => der,
  'pkcs1-public': der => write(tags.sequence, rsaIdentifier, write(tags.bits, Buffer.from([0]), der)),
  pkcs1: der => write(tags.sequence, integer(0), rsaIdentifier, write(tags.octets, der)),
  sec1: der => {
    const parts = readSequence(der), curve = parts.find(part => part.tag === tags.first);
    if (curve === undefined) throw unsupported();
    const inner = write(tags.sequence, ...parts.filter(part => part !== curve).map(part => part.bytes));
    return write(tags.sequence, integer(0), write(tags.sequence, oidOf(oids.ec), curve.content), write(tags.octets, inner));
  },
};
const describe = (der, isPrivate) => kindOf(readSequence(der)[isPrivate ? 1 : 0] ?? { content: Buffer.alloc(0) });
// The reverse.
const unwrap = {
  spki: der => der,
  pkcs8: der => der,
  'pkcs1-public': der => readSequence(der)[1].content.subarray(1),
  pkcs1: der => readSequence(der)[2].content,
  sec1: der => {
    const [, identifier, octets] = readSequence(der), [version, number, ...rest] = readSequence(octets.content);
    const kept = rest.filter(part => part.tag === tags.second).map(part => part.bytes);
    return write(tags.sequence, version.bytes, number.bytes, write(tags.first, read(identifier.content)[1].bytes), ...kept);
  },
};

const labels = { spki: 'PUBLIC KEY', pkcs8: 'PRIVATE KEY', 'pkcs1-public': 'RSA PUBLIC KEY', pkcs1: 'RSA PRIVATE KEY', sec1: 'EC PRIVATE KEY' };
const readPem = text => {
  const [, label, base64] = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/.exec(text) ?? [];
  const type = Object.keys(labels).find(name => labels[name] === label);
  if (type === undefined) throw unsupported();
  return { type, der: Buffer.from(base64, 'base64') };
};
const writePem = (type, der) => `-----BEGIN ${labels[type]}-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${labels[type]}-----\n`;

// ECDSA-Sig-Value (RFC 3279, 2.2.3) of two numbers of the same length, and the reverse.
const writeNumber = bytes => {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const number = bytes.subarray(start);
  return write(tags.integer, number[0] & 0x80 ? Buffer.concat([Buffer.from([0]), number]) : number);
};
const writeSignature = bytes => write(tags.sequence, writeNumber(bytes.subarray(0, bytes.length / 2)), writeNumber(bytes.subarray(bytes.length / 2)));
const readSignature = (der, size) => {
  const bytes = Buffer.alloc(2 * size);
  readSequence(der).forEach(({ content }, index) => {
    const number = content.length > size ? content.subarray(content.length - size) : content;
    bytes.set(number, size * (index + 1) - number.length);
  });
  return bytes;
};

module.exports = { wrap, unwrap, describe, curves, readPem, writePem, readSequence, writeSignature, readSignature };
