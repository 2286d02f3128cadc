// nodejs.org/api/webstreams.html#utility-consumers
'use strict';

const { Buffer } = require('buffer');

const buffer = async stream => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
};
const text = async stream => {
  const decoder = new (require('string_decoder').StringDecoder)('utf8');
  let all = '';
  for await (const chunk of stream) all += typeof chunk === 'string' ? chunk : decoder.write(chunk);
  return all + decoder.end();
};

module.exports = {
  blob: async stream => new Blob([await buffer(stream)]), bytes: async stream => new Uint8Array(await buffer(stream)),
  buffer, text, json: async stream => JSON.parse(await text(stream)),
  arrayBuffer: async stream => { const bytes = await buffer(stream); return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length); },
};
