// Writes match-cases.jsonl with the answers of Node: a line is [pattern, flags, input, lastIndex, captures, input, …], where captures
// are the bounds joined by spaces, or null. A string with lone surrogates is an array of its code units.
// usage: node match-cases.js [random cases]
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const cases = new Map();
const encode = text => (text.isWellFormed() ? text : Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
let count = 0;
function add(pattern, flags, input, lastIndex, match) {
  const key = JSON.stringify([encode(pattern), flags]);
  if (!cases.has(key)) cases.set(key, [encode(pattern), flags]);
  cases.get(key).push(encode(input), lastIndex, match && match.indices.flatMap(p => p ?? [-1, -1]).join(' '));
  count++;
}

function run(pattern, flags, input, lastIndex = 0) {
  const re = new RegExp(pattern, flags + 'd' + (flags.includes('y') ? '' : 'g'));
  re.lastIndex = lastIndex;
  add(pattern, flags, input, lastIndex, re.exec(input));
}

const texts = ['', 'a', 'aaa', 'abcabc', 'aB', 'xay', 'foo bar\nbaz', 'line1\r\nline2', '2024-05-06', 'a.b.c', '\u{1F600}x', 'ſKkß',
  '"quoted" and \'more\'', '<b>x</b><i>y</i>', 'aaaaaaaaaaaaaaaaaaab', 'key=value; k2=v2', 'ΑΒΓαβγςσΣ', '\ud83d', '\ude00\ud83d'];
const patterns = ['', '.', '^', '$', '\\b', '\\B', 'a', 'a*', 'a+', 'a?', 'a*?', 'a+?', 'a??', '(a*)*', '(a*)+', '(?:a?)*?', '(a?)*?b',
  '(z)((a+)?(b+)?(c))*', '((a)|(ab))((c)|(bc))', '(?:(a)|b)*', '(a)|b', 'a|ab', '((a)|b)+?c', '(?=(a+))a*b\\1', '(?!a)b', '(.*?)a(?!(a+)b\\2c)\\2(.*)',
  '(?<=a)b', '(?<!a)b', '(?<=(\\d+)(\\d+))-', '(?<=\\1(a))b', '(?<=([abc]+)([abc]+))$', '(?<=^|,)', '\\d{4}-(?<m>\\d\\d)-(\\d\\d)', '(?<x>a)\\k<x>',
  '[^]', '[]', '[^a-z]', '[\\w.]+', '\\s+', '\\S+', '\\W', '^\\w+$', '".*?"', '"[^"]*"', '<(\\w)>.*?</\\1>', '.*b', '.*?b', '.+c', '[ab]+?c',
  'a{2}', 'a{2,}', 'a{1,2}', 'a{0}', 'a{0,1}?', '(?:ab?c){2}', '(?:a|b|c|abc)+', '(a|ab)(c|bcd)(d*)', 'foo|bar|baz', 'fo+|ba[rz]', '(?:)+', '(?:a*)*$',
  '(?:a+)+$', '(\\2)(\\1)', '\\1(a)', '(?:(\\w)=|;)+', '\\u0061', '\\x61', '\\cJ', '\\n', '[\\b]', '\\0', '[\\s\\S]b', 'ß', 'k', 's', 'σ', '[α-γ]+', '[^α]',
  '\\ud83d', '\\ude00', '😀', '[😀]', '^.$', '^..$', '(?:.)(?:.)', '(?<=.)x', '(?<=😀)x', '(a(?=b(?=c)))', '(?:(?=a)a)+', '(?!(a)b)\\1a', '$a|c$'];
for (const pattern of patterns) {
  for (const flags of ['', 'i', 'm', 's', 'iu', 'y']) {
    if ((flags === 'm' && !/[$^]/.test(pattern)) || (flags === 's' && !pattern.includes('.'))) continue;
    for (const text of texts) {
      try {
        if (text.length < 22 || flags === '') run(pattern, flags, text, 0);
        if (text.length > 2 && flags.length === 0) run(pattern, flags, text, 2);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
  }
}
const classes = ['\\p{L}', '\\P{L}', '\\p{Lu}', '[^\\p{Lu}]', '\\p{Script=Greek}', '\\p{scx=Grek}', '\\p{ASCII}', '\\p{White_Space}', '[\\w&&\\d]', '[\\w--\\d]',
  '[\\q{abc|b}c]', '\\p{Emoji_Keycap_Sequence}', '[\\p{L}&&\\p{ASCII}]', '[[a-z]--[aeiou]]', '\\p{RGI_Flag_Emoji}', '[^\\d]', '\\w', '\\W', '\\b'];
for (const pattern of classes) {
  for (const flags of ['u', 'iu', 'v', 'iv']) {
    if (flags === 'iv' && pattern.includes('--')) continue; // V8 11 subtracts before it folds case.
    for (const text of ['aAéÉ1_ \u00a0', 'σΣς', 'ſK', 'abcb', '1️⃣2', '\u{10400}\u{10428}', 'ǅ', '🇩🇪']) {
      try {
        run(pattern, flags, text);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
    }
  }
}

// Random patterns, from a fixed seed.
let seed = 20;
function random(n) {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}
const pick = list => list[random(list.length)];
const atoms = ['a', 'b', 'c', 'ab', 'A', 'k', 's', 'é', 'ß', '.', '[ab]', '[^a]', '[a-c]', '\\w', '\\W', '\\d', '\\s', '\\S', '😀', '\\ud83d', '[😀b]', 'Σ', '1'];
let groups = 0;
function term(depth) {
  const kind = random(20);
  if (depth > 0 && kind < 9) {
    if (kind < 4) groups++;
    return ['(', '(', '(', '(', '(?:', '(?=', '(?!', '(?<=', '(?<!'][kind] + disjunction(depth - 1) + ')';
  }
  if (kind === 10) return pick(['^', '$', '\\b', '\\B']);
  if (kind === 11 && groups > 0) return '\\' + (1 + random(groups));
  return pick(atoms);
}
function quantified(text) {
  if (random(2) || /^(\^|\$|\\b|\\B)$|^\(\?[=!<]/i.test(text)) return text;
  if (text.length > 1 && !/^[\\([]/.test(text)) text = `(?:${text})`;
  return text + pick(['*', '+', '?', '{2}', '{1,2}', '{2,}', '*?', '+?', '??', '{1,3}?']);
}
function sequence(depth) {
  let text = '';
  for (let n = random(4); n >= 0; n--) text += quantified(term(depth));
  return text;
}
function disjunction(depth) {
  let text = sequence(depth);
  while (random(4) === 0) text += '|' + sequence(depth);
  return text;
}
const context = vm.createContext({});
const script = new vm.Script('match = re.exec(input)');
const isPair = (text, i) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(i - 1, i + 1));
for (let left = Number(process.argv[2] ?? 1500); left > 0;) {
  groups = 0;
  const pattern = disjunction(2);
  const flags = pick(['', '', 'u', 'v']) + pick(['', 'i']) + pick(['', 'm']) + pick(['', 's']) + pick(['', '', 'y']);
  let input = '';
  for (let n = random(10); n > 0; n--) input += pick(['a', 'b', 'c', 'A', 'k', 'K', '\u212a', 's', 'ſ', 'é', 'É', 'ß', '\n', ' ', '1', '_', '😀', '\ud83d', 'Σ', 'σ', 'ς']);
  try {
    context.re = new RegExp(pattern, flags + 'd' + (flags.includes('y') ? '' : 'g'));
    context.re.lastIndex = 0;
    context.input = input;
    script.runInContext(context, { timeout: 100 });
  } catch {
    continue; // Not a valid pattern, or too slow.
  }
  // V8 11 lets an empty match with u or v begin inside a surrogate pair; §22.2.7.2 advances by code points.
  if (/[uv]/.test(flags) && context.match?.indices.some(p => p?.some(i => isPair(input, i)))) continue;
  add(pattern, flags, input, 0, context.match);
  left--;
}
fs.writeFileSync(path.join(__dirname, 'match-cases.jsonl'), [...cases.values()].map(c => JSON.stringify(c) + '\n').join(''));
console.log(`${count} cases, Node ${process.version}`);
