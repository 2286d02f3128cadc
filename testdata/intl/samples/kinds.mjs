// The kinds of difference from V8 14.6 (ICU 78) where V8 is not as the standard or CLDR says. Each has the areas that it
// is in, its reason, and a test that a difference must pass to count as one. docs/intl.md has the places in the standard.

const json = text => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether two results are objects that are equal without some keys. */
function equalWithout(first, second, keys) {
  const [one, two] = [json(first), json(second)];
  if (!one || !two || typeof one !== 'object') return false;
  const rest = value => JSON.stringify(Object.entries(value).filter(([key]) => !keys.includes(key)));
  return rest(one) === rest(two);
}

const components = `weekday era year month day dayPeriod hour minute second fractionalSecondDigits timeZoneName`.split(' ');
const yearOf = what => Number(/ (-?\d+)-\d\d-\d\dT/.exec(what)?.[1] ?? 2000);
const timeOf = what => Date.parse(/ (-?\d+-\d\d-\d\dT\S+Z)/.exec(what)?.[1] ?? '');
const calendarOf = what => /"calendar":"([^"]+)"/.exec(what)?.[1] ?? '';
const isIn = (...names) => what => names.includes(calendarOf(what));
const isBefore = date => what => timeOf(what) < Date.parse(date);
const localeOf = what => what.split(' ')[0];

// What names the digits 0 to 9 of any numbering system as themselves, for comparing texts of digits.
const asciiDigits = text => text.replace(/\p{Nd}/gu, digit => {
  let zero = digit.codePointAt(0);
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0) - zero < 9) zero--;
  return digit.codePointAt(0) - zero;
});

const digitsOnly = text => asciiDigits(text).replace(/[,٬]/g, '');

// The words between the elements of lists of units, such as "and".
const listWords = new Map();
function listWordsOf(locale) {
  if (!listWords.has(locale)) {
    const words = ['long', 'short', 'narrow'].flatMap(style => {
      const list = new Intl.ListFormat(locale, { type: 'unit', style });
      return [['1', '2'], ['1', '2', '3', '4']].flatMap(items => list.formatToParts(items))
        .filter(part => part.type === 'literal').flatMap(part => part.value.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
    });
    listWords.set(locale, new RegExp(`(?<!\\p{L})(literal|${[...new Set(words), '-'].join('|')})(?!\\p{L})`, 'gu'));
  }
  return listWords.get(locale);
}

// A list of durations without what separates its elements from numeric units, and without zeros of two digits.
const withoutSeparators = (what, text) => asciiDigits(text).replace(listWordsOf(localeOf(what)), '').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  .replace(/0+/g, '0');

const oldZones = {
  'Africa/Asmara': 'Africa/Asmera', 'America/Nuuk': 'America/Godthab', 'Asia/Kolkata': 'Asia/Calcutta', 'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Yangon': 'Asia/Rangoon', 'Asia/Ho_Chi_Minh': 'Asia/Saigon', 'Atlantic/Faroe': 'Atlantic/Faeroe', 'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk', 'Pacific/Pohnpei': 'Pacific/Ponape', 'Pacific/Kanton': 'Pacific/Enderbury',
  'Atlantic/Reykjavik': 'Iceland', 'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca', 'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy', 'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Indiana/Indianapolis': 'America/Indianapolis', 'America/Kentucky/Louisville': 'America/Louisville',
  'America/Atikokan': 'America/Coral_Harbour', 'GMT': 'UTC',
};
const sortedZones = text => json(text)?.map(zone => oldZones[zone] ?? zone).sort().join();

/** The kinds: [name, areas, test of (what it does, ours, V8's, V8's same format of a Date)]. The first that fits counts. */
export const kinds = [
  ['toLocaleString of Temporal is not as V8 formats Dates', ['temporalTexts'],
    (what, ours, theirs, control) => control !== undefined && control.split('\x1f').includes(ours)],
  ['options without a component of the type', ['temporalTexts'],
    (what, ours) => ours === '!TypeError' && /^Plain/.test(what)],
  ['components from letters of quoted text, or without the year of cycles', ['dates', 'datesOfCalendars'],
    (what, ours, theirs) => what.includes(' resolvedOptions ') && equalWithout(ours, theirs, components)],
  ['Julian dates before 1582', ['datesOfCalendars', 'temporalTexts'],
    what => isBefore('1582-10-15')(what) && isIn('buddhist', 'japanese', 'roc', 'gregory', 'iso8601', '')(what)],
  ['Chinese and Korean dates before 1900', ['datesOfCalendars', 'temporalTexts'],
    what => yearOf(what) < 1900 && isIn('chinese', 'dangi')(what)],
  ['eras before the first of the Islamic calendars', ['datesOfCalendars', 'temporalTexts'],
    what => isBefore('0622-07-20')(what) && isIn('islamic-civil', 'islamic-tbla', 'islamic-umalqura')(what)],
  ['eras of Japan before 1873', ['datesOfCalendars', 'temporalTexts'], what => yearOf(what) < 1873 && isIn('japanese')(what)],
  ['day periods of ranges are short', ['dates', 'datesOfCalendars'],
    (what, ours) => /"dayPeriod":"(long|narrow)".* range/.test(what) && ours !== ''],
  ['numeric units of durations joined by a colon', ['durations'],
    (what, ours, theirs) => withoutSeparators(what, ours) === withoutSeparators(what, theirs)],
  ['the numbering system latn is ignored', ['durations', 'numbers'],
    (what, ours, theirs) => what.includes('"numberingSystem":"latn"') && digitsOnly(ours) === digitsOnly(theirs)],
  ['Montenegro: Serbian in Cyrillic gets texts in Latin', ['durations', 'names', 'numbers', 'relativeTimes'],
    what => localeOf(what) === 'sr-Cyrl-ME'],
  ['former names of time zones', ['infos', 'texts'], (what, ours, theirs) =>
    what.endsWith('getTimeZones') ? sortedZones(ours) === sortedZones(theirs)
      : what.endsWith(' zone') && (oldZones[ours] ?? ours) === theirs],
  ['calendars without arithmetic (islamic, islamic-rgsa)', ['infos'],
    (what, ours, theirs) => json(theirs)?.filter?.(id => !['islamic', 'islamic-rgsa'].includes(id)).join() === json(ours)?.join?.()],
  ['a direction of unknown languages', ['infos'], (what, ours, theirs) => what.endsWith('getTextInfo') && ours === '{}' && theirs !== '{}'],
  ['compact plural rules without fraction digits', ['plurals', 'numbers'],
    (what, ours, theirs) => equalWithout(ours, theirs, ['minimumFractionDigits', 'maximumFractionDigits', 'roundingPriority'])],
  ['Fula in Latin script is offered because of that in Adlam', ['lists', 'plurals', 'locales', 'relativeTimes'],
    what => /^ff(-Latn|$| )/.test(what)],
  ['former regions replaced', ['names'], what => what.endsWith(' AN') && what.includes('"type":"region"')],
  ['the key of a calendar without a name', ['names'],
    (what, ours, theirs) => what.includes('"type":"calendar"') && /^(ethiopic-amete-alem|gregorian)$/.test(theirs)],
  ['collation of fewer locales', ['locales', 'collation'], (what, ours, theirs) => what.endsWith(' Collator') || (what.endsWith(' resolved')
    && json(theirs)?.collation === 'default' && equalWithout(ours, theirs, ['collation']))],
  ['the name of the collation that is the default', ['collation'],
    (what, ours, theirs) => what.endsWith(' resolved') && json(ours)?.collation === 'default' && equalWithout(ours, theirs, ['collation'])],
  ['digits outside of the Basic Multilingual Plane cut in half', ['numbers'], (what, ours, theirs) => theirs.includes('\ufffd')],
  ['sources of the parts of ranges', ['numbers'], (what, ours, theirs) => what.includes(' rangeParts ')
    && ours.replace(/(shared|startRange|endRange):/g, '') === theirs.replace(/(shared|startRange|endRange):/g, '')],
  ['a zero of weeks or months rounded up', ['temporal'], (what, ours, theirs) => what.includes('"smallestUnit":"weeks"') && theirs === `${ours}1W`
    || what.includes('"smallestUnit":"months"') && what.includes('"roundingMode":"half') && theirs.startsWith(`${ours}1M`)],
];

/** The name of the kind of a difference; undefined for none. */
export const kindOf = (area, ...difference) => kinds.find(([, areas, fits]) => areas.includes(area) && fits(...difference))?.[0];
