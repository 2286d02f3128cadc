// Writes the Unicode tables of the regular expression engine:
//   UnicodePropertyTable.cs  names and aliases of ECMA-262 tables 67 to 70, in the order of the data
//   properties.bin           raw-deflated code point sets of these properties
//   casing.bin               simple case folding, and toUppercase where it maps one code unit to one
//
// usage: npm install && node generate.js [version]
// The version is that of the pinned test262 suite, whose generated property tests name it.
'use strict';
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const version = process.argv[2] ?? '17.0.0';
const root = path.join(__dirname, 'node_modules', '@unicode', 'unicode-' + version);
const load = async (...parts) => (await import('file://' + path.join(root, ...parts))).default;

// ECMA-262 table 68: binary properties, canonical name and alias.
const binary = `ASCII ASCII_Hex_Digit/AHex Alphabetic/Alpha Any Assigned Bidi_Control/Bidi_C Bidi_Mirrored/Bidi_M
Case_Ignorable/CI Cased Changes_When_Casefolded/CWCF Changes_When_Casemapped/CWCM Changes_When_Lowercased/CWL
Changes_When_NFKC_Casefolded/CWKCF Changes_When_Titlecased/CWT Changes_When_Uppercased/CWU Dash
Default_Ignorable_Code_Point/DI Deprecated/Dep Diacritic/Dia Emoji Emoji_Component/EComp Emoji_Modifier/EMod
Emoji_Modifier_Base/EBase Emoji_Presentation/EPres Extended_Pictographic/ExtPict Extender/Ext Grapheme_Base/Gr_Base
Grapheme_Extend/Gr_Ext Hex_Digit/Hex IDS_Binary_Operator/IDSB IDS_Trinary_Operator/IDST ID_Continue/IDC ID_Start/IDS
Ideographic/Ideo Join_Control/Join_C Logical_Order_Exception/LOE Lowercase/Lower Math Noncharacter_Code_Point/NChar
Pattern_Syntax/Pat_Syn Pattern_White_Space/Pat_WS Quotation_Mark/QMark Radical Regional_Indicator/RI
Sentence_Terminal/STerm Soft_Dotted/SD Terminal_Punctuation/Term Unified_Ideograph/UIdeo Uppercase/Upper
Variation_Selector/VS White_Space/space XID_Continue/XIDC XID_Start/XIDS`.split(/\s+/);

// ECMA-262 table 69: properties of strings, and the folder that holds each.
const sequences = [
  ['Basic_Emoji', 'Basic_Emoji'],
  ['Emoji_Keycap_Sequence', 'Emoji_Keycap_Sequence'],
  ['RGI_Emoji_Modifier_Sequence', 'RGI_Emoji_Modifier_Sequence'],
  ['RGI_Emoji_Flag_Sequence', 'RGI_Emoji_Flag_Sequence'],
  ['RGI_Emoji_Tag_Sequence', 'RGI_Emoji_Tag_Sequence'],
  ['RGI_Emoji_ZWJ_Sequence', 'RGI_Emoji_ZWJ_Sequence'],
  ['RGI_Emoji', 'RGI_Emoji'],
];

function varint(out, n) {
  while (n >= 0x80) {
    out.push((n & 0x7f) | 0x80);
    n = Math.floor(n / 128);
  }
  out.push(n);
}

const zigzag = n => (n < 0 ? -2 * n - 1 : 2 * n);

/** A set: the number of ranges, then for each the gap since the previous end and its length. */
function writeRanges(out, ranges) {
  varint(out, ranges.length);
  let last = 0;
  for (const range of ranges) {
    const from = range.begin ?? range[0];
    const to = (range.end ?? range[1]) + 1;
    varint(out, from - last);
    varint(out, to - from);
    last = to;
  }
}

function asPairs(ranges) {
  const pairs = [];
  for (const r of ranges) {
    const [from, to] = Array.isArray(r) ? r : [r.begin, r.end ?? r.begin];
    if (pairs.length && pairs.at(-1)[1] + 1 === from) pairs.at(-1)[1] = to;
    else pairs.push([from, to]);
  }
  return pairs;
}

async function readSet(...parts) {
  const points = await load(...parts, 'code-points.mjs');
  return asPairs([...points].sort((a, b) => a - b).map(p => [p, p]));
}

/** A mapping: runs of [gap, count, step, signed distance]; step 2 is how the alternating alphabets are laid out. */
function writeMapping(out, map) {
  const entries = [...map].sort((a, b) => a[0] - b[0]);
  const runs = [];
  for (const [from, to] of entries) {
    const run = runs.at(-1);
    if (run && run.delta === to - from) {
      const step = from - run.last;
      if (step === run.step || (run.count === 1 && step <= 2)) {
        run.step = step;
        run.last = from;
        run.count++;
        continue;
      }
    }
    runs.push({ start: from, last: from, count: 1, step: 1, delta: to - from });
  }
  varint(out, runs.length);
  let last = 0;
  for (const run of runs) {
    varint(out, run.start - last);
    varint(out, run.count);
    varint(out, run.step);
    varint(out, zigzag(run.delta));
    last = run.start;
  }
}

function constant(name, summary, entries) {
  const lines = [];
  let line = '';
  for (const entry of entries) {
    if (line.length + entry.length > 108) {
      lines.push(line);
      line = '';
    }
    line += (line ? ' ' : '') + entry;
  }
  lines.push(line);
  const body = lines.map((text, i) => `        "${text}${i + 1 < lines.length ? ' ' : ''}"`).join(' +\n');
  return `    /// <summary>${summary}</summary>\n    public const string ${name} =\n${body};\n`;
}

async function main() {
  const values = require('unicode-property-value-aliases-ecmascript');
  const named = (property, exists) => {
    const groups = new Map();
    for (const [alias, canonical] of values.get(property)) {
      if (!exists(canonical)) continue;
      if (!groups.has(canonical)) groups.set(canonical, []);
      if (alias !== canonical) groups.get(canonical).push(alias);
    }
    return [...groups].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  };
  const has = folder => name => fs.existsSync(path.join(root, folder, name));
  const categories = named('General_Category', has('General_Category'));
  const scripts = named('Script', has('Script'));
  const join = list => list.map(([name, aliases]) => [name, ...aliases].join('/'));

  const out = [];
  for (const [name] of categories) writeRanges(out, await readSet('General_Category', name));
  for (const [name] of scripts) writeRanges(out, await readSet('Script', name));
  for (const [name] of scripts) writeRanges(out, await readSet('Script_Extensions', name));
  for (const names of binary) writeRanges(out, await readSet('Binary_Property', names.split('/')[0]));
  for (const [, folder] of sequences) {
    const strings = [...await load('Sequence_Property', folder, 'index.mjs')].map(s => [...s].map(c => c.codePointAt(0)));
    const single = strings.filter(s => s.length === 1).map(s => s[0]).sort((a, b) => a - b);
    writeRanges(out, asPairs(single.map(p => [p, p])));
    const longer = strings.filter(s => s.length > 1);
    varint(out, longer.length);
    for (const s of longer) {
      varint(out, s.length);
      let last = 0x1f468;
      for (const c of s) {
        varint(out, zigzag(c - last));
        last = c;
      }
    }
  }
  fs.writeFileSync(path.join(__dirname, 'properties.bin'), zlib.deflateRawSync(Buffer.from(out), { level: 9 }));

  const casing = [];
  const fold = new Map([...await load('Case_Folding', 'C', 'code-points.mjs'), ...await load('Case_Folding', 'S', 'code-points.mjs')]);
  writeMapping(casing, fold);
  const special = await load('Special_Casing', 'Uppercase', 'code-points.mjs');
  const upper = new Map();
  for (const [from, to] of await load('Simple_Case_Mapping', 'Uppercase', 'code-points.mjs')) {
    // §22.2.2.7.3 Canonicalize: code units only, one to one, and nothing outside ASCII maps into it.
    if (from > 0xffff || to > 0xffff || special.has(from) || (from >= 128 && to < 128)) continue;
    upper.set(from, to);
  }
  writeMapping(casing, upper);
  fs.writeFileSync(path.join(__dirname, 'casing.bin'), Buffer.from(casing));

  fs.writeFileSync(path.join(__dirname, 'UnicodePropertyTable.cs'), `namespace Quoll.RegExp.UnicodeData;

/// <summary>
/// The property names and values of Unicode ${version} that ECMA-262 tables 67 to 70 allow: canonical name first, aliases
/// after a slash, in the order of <c>properties.bin</c>. Written by generate.js; do not edit.
/// </summary>
internal static class UnicodePropertyTable
{
    /// <summary>The version of the Unicode Character Database behind the tables.</summary>
    public const string Version = "${version}";

${constant('GeneralCategories', 'Values of General_Category.', join(categories))}
${constant('Scripts', 'Values of Script and of Script_Extensions.', join(scripts))}
${constant('BinaryProperties', 'Binary properties, ECMA-262 table 68.', binary)}
${constant('StringProperties', 'Properties of strings, ECMA-262 table 69.', sequences.map(s => s[0]))}}
`);
  console.log(`Unicode ${version}: ${out.length} bytes of sets, ${casing.length} bytes of casing`);
}

main();
