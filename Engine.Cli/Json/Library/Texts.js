// Texts for other programs.

const textOf = value => typeof value === 'string' ? value : value === undefined ? '' : stringify(value) ?? '';

let encoder, decoder;
const base64 = value => (ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  : (encoder ??= new TextEncoder()).encode(textOf(value))).toBase64();
const unbase64 = text => (decoder ??= new TextDecoder()).decode(
  Uint8Array.fromBase64(/[-_]/.test(text) ? text.replaceAll('-', '+').replaceAll('_', '/') : text));
const kept = /[!'()*]/;
function uri(value) {
  const text = encodeURIComponent(textOf(value));
  return kept.test(text) ? text.replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase()) : text;
}
const html = value => textOf(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  .replaceAll("'", '&#39;').replaceAll('"', '&quot;');
const sh = value => isArray(value) ? value.map(sh).join(' ')
  : typeof value === 'string' ? `'${value.replaceAll("'", "'\\''")}'` : textOf(value);

// A list of scalars is one row; a list of objects is a table with a header.
function tableOf(value, separator, write) {
  const list = isArray(value) ? value : [value];
  const line = row => {
    let text = '';
    for (let i = 0; i < row.length; i++) text += i === 0 ? write(cellOf(row[i])) : separator + write(cellOf(row[i]));
    return text;
  };
  let i = 0;
  while (i < list.length && (typeof list[i] !== 'object' || !isContainer(list[i]))) i++;
  if (i === list.length) return line(list);
  const names = new Set();
  for (let i = 0; i < list.length; i++) if (isRecord(list[i])) for (const name of namesOf(list[i])) names.add(name);
  const header = [...names];
  const lines = header.length === 0 ? [] : [line(header)];
  for (let i = 0; i < list.length; i++) {
    const row = list[i];
    if (!isRecord(row)) lines.push(line(isArray(row) ? row : [row]));
    else {
      let text = '';
      for (let c = 0; c < header.length; c++) {
        const cell = write(cellOf(hasOwn(row, header[c]) ? row[header[c]] : undefined));
        text += c === 0 ? cell : separator + cell;
      }
      lines.push(text);
    }
  }
  return lines.join('\n');
}
function cellOf(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint') return String(value);
  const text = textOf(value);
  // A Date, for example, is a String.
  return text[0] === '"' ? JSON.parse(text) : text;
}
const quoted = /[",\r\n]/;
const csv = value => tableOf(value, ',', text => quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escaped = /[\\\t\n\r]/;
const tsv = value => tableOf(value, '\t', text => !escaped.test(text) ? text
  : text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r'));

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const msPerDay = 86_400_000;
// The day of the year from 0, and the week of ISO 8601 with its year.
const dayOfYear = date => Math.floor((date - Date.UTC(date.getUTCFullYear(), 0, 1)) / msPerDay);
function isoWeek(date) {
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  return [thursday.getUTCFullYear(), Math.floor(dayOfYear(thursday) / 7) + 1];
}
const two = number => number >= 0 && number < 10 ? `0${number}` : String(number);
const hour12 = date => date.getUTCHours() % 12 || 12;
const conversions = {
  Y: d => String(d.getUTCFullYear()), C: d => two(Math.floor(d.getUTCFullYear() / 100)), y: d => two(d.getUTCFullYear() % 100),
  m: d => two(d.getUTCMonth() + 1), d: d => two(d.getUTCDate()), e: d => String(d.getUTCDate()).padStart(2),
  H: d => two(d.getUTCHours()), I: d => two(hour12(d)), M: d => two(d.getUTCMinutes()), S: d => two(d.getUTCSeconds()),
  L: d => String(d.getUTCMilliseconds()).padStart(3, '0'), p: d => d.getUTCHours() < 12 ? 'AM' : 'PM',
  j: d => String(dayOfYear(d) + 1).padStart(3, '0'), u: d => String(d.getUTCDay() || 7), w: d => String(d.getUTCDay()),
  a: d => days[d.getUTCDay()].slice(0, 3), A: d => days[d.getUTCDay()],
  b: d => months[d.getUTCMonth()].slice(0, 3), B: d => months[d.getUTCMonth()], h: d => months[d.getUTCMonth()].slice(0, 3),
  G: d => String(isoWeek(d)[0]), V: d => two(isoWeek(d)[1]), s: d => String(Math.floor(d / 1000)),
  z: () => '+0000', Z: () => 'UTC', n: () => '\n', t: () => '\t', '%': () => '%',
};
const shortForms = { F: '%Y-%m-%d', T: '%H:%M:%S', D: '%m/%d/%y', R: '%H:%M', c: '%a %b %e %H:%M:%S %Y' };
const maxFormats = 100;
const knownFormats = new Map();
// The texts and functions that a format consists of.
function partsOf(format) {
  const known = knownFormats.get(format);
  if (known !== undefined) return known;
  const parts = [];
  for (const part of String(format).match(/%.|[^%]+|%$/gs) ?? []) {
    const letter = part[0] === '%' && part.length > 1 ? part.slice(1) : undefined;
    if (letter === undefined) parts.push(part);
    else if (hasOwn(shortForms, letter)) parts.push(...partsOf(shortForms[letter]));
    else if (hasOwn(conversions, letter)) parts.push(conversions[letter]);
    else throw new RangeError(`strftime: ${part} is not known`);
  }
  if (knownFormats.size === maxFormats) knownFormats.clear();
  knownFormats.set(format, parts);
  return parts;
}
function strftime(time, format) {
  const date = new Date(typeof time === 'number' ? time * 1000 : time);
  if (Number.isNaN(date.getTime())) throw new RangeError(`strftime: ${shown(time)} is not a time`);
  const parts = partsOf(format);
  let text = '';
  for (let i = 0; i < parts.length; i++) text += typeof parts[i] === 'string' ? parts[i] : parts[i](date);
  return text;
}
