// Samples of Intl and Temporal, drawn with a seed: a line for each, with its area, what it did and what came of it.
// The same script in two engines shows where their locale data and their rules differ.
//
//   quoll main.mjs SEED COUNT [AREA]      prints COUNT samples of each area, or of one
//   node main.mjs SEED COUNT [AREA]
//   node main.mjs --compare A B [LINES]   counts what differs between two such outputs, Quoll's first and then V8's, by kind,
//                                         and prints some differences that no kind of kinds.mjs explains
import { readFileSync } from 'node:fs';
import { dates, datesOfCalendars, temporalTexts } from './dates.mjs';
import { Choices } from './random.mjs';
import { kindOf } from './kinds.mjs';
import { durations, numbers } from './numbers.mjs';
import { temporal } from './temporal.mjs';
import { collation, infos, lists, locales, names, plurals, relativeTimes, segments, texts } from './texts.mjs';

const areas = {
  numbers, durations, dates, datesOfCalendars, temporalTexts, plurals, relativeTimes, lists, names, locales, infos,
  collation, segments, texts, temporal,
};

/** A value as a line of text: parts as type and value, spaces and marks that do not show by their numbers. */
function shown(value) {
  const text = typeof value === 'bigint' ? `${value}n` : typeof value === 'string' ? value : JSON.stringify(value) ?? 'undefined';
  return text.replace(/[^\S ]|[\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/gu, c => `<${c.codePointAt(0).toString(16)}>`);
}

function attempt(action) {
  try {
    return shown(action());
  } catch (error) {
    return `!${error.name}`;
  }
}

function run(seed, count, only) {
  for (const [area, draw] of Object.entries(areas)) {
    if (only && area !== only) continue;
    const choices = new Choices(seed, area);
    const lines = [];
    for (let i = 0; i < count; i++) {
      // A sample is what it does, a function that does it, and at times one that does the same in another way; the draw
      // itself asks no engine for anything.
      const [what, action, control] = draw(choices);
      lines.push([area, shown(what), attempt(action), ...(control ? [attempt(control)] : [])].join('\t'));
    }
    console.log(lines.join('\n'));
  }
}

function compare(first, second, most) {
  const [left, right] = [first, second].map(file => readFileSync(file, 'utf8').split('\n'));
  if (left.length !== right.length) throw new Error(`${left.length} and ${right.length} lines`);
  const counts = {};
  left.forEach((line, index) => {
    if (line === '') return;
    const [area, what, result] = line.split('\t');
    const [otherArea, otherWhat, other, control] = right[index].split('\t');
    if (area !== otherArea || what !== otherWhat) throw new Error(`line ${index + 1} is another sample`);
    const count = counts[area] ??= { all: 0, unexplained: [], kinds: {} };
    count.all++;
    if (result === other) return;
    const kind = kindOf(area, what, result, other, control);
    if (kind) count.kinds[kind] = (count.kinds[kind] ?? 0) + 1;
    else count.unexplained.push(`${what}\n    ${result}\n    ${other}`);
  });
  for (const [area, { unexplained }] of Object.entries(counts)) {
    for (const difference of unexplained.slice(0, most)) console.log(`${area} ${difference}`);
  }
  for (const [area, { all, unexplained, kinds }] of Object.entries(counts)) {
    const explained = Object.values(kinds).reduce((sum, count) => sum + count, 0);
    const percent = different => `${(100 * (1 - different / all)).toFixed(2).padStart(6)} %`;
    console.log(`${percent(explained + unexplained.length)} ${area}; ${percent(unexplained.length)} without the kinds of V8`);
    for (const [kind, count] of Object.entries(kinds)) console.log(`         ${String(count).padStart(5)} of ${all}: ${kind}`);
    if (unexplained.length > 0) console.log(`         ${String(unexplained.length).padStart(5)} of ${all}: others`);
  }
}

const [first, ...others] = process.argv.slice(2);
if (first === '--compare') compare(others[0], others[1], Number(others[2] ?? 0));
else run(Number(first), Number(others[0]), others[1]);
