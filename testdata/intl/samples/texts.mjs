// Samples of the constructors for languages and texts, and of the methods of String that depend on a locale.
import { commonLocales, drawLocale, localeNames, numberingSystems } from './locales.mjs';
import { calendars, zones } from './dates.mjs';

const matcher = { localeMatcher: ['lookup', 'best fit'] };

export function plurals(choices) {
  const locale = drawLocale(choices);
  const options = choices.options({
    type: ['cardinal', 'ordinal'], notation: ['standard', 'compact', 'scientific', 'engineering'],
    minimumFractionDigits: c => c.between(0, 3), maximumFractionDigits: c => c.between(3, 5), minimumIntegerDigits: c => c.between(1, 3),
  }, 3);
  const value = choices.once(3) ? choices.integer(9) / 10 ** choices.between(0, 4) : choices.between(0, 130);
  const other = value + choices.between(0, 30);
  const called = `${locale} ${JSON.stringify(options)}`;
  const rules = () => new Intl.PluralRules(locale, options);
  switch (choices.between(1, 5)) {
    case 1: return [`${called} range ${value} ${other}`, () => rules().selectRange(value, other)];
    case 2: return [`${called} categories`, () => ({ ...rules().resolvedOptions(), locale: '' })];
    default: return [`${called} ${value}`, () => rules().select(value)];
  }
}

export function relativeTimes(choices) {
  const locale = drawLocale(choices);
  const options = choices.options(
    { style: ['long', 'short', 'narrow'], numeric: ['always', 'auto'], numberingSystem: numberingSystems }, 2);
  const unit = choices.one(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'seconds']);
  const value = choices.once(2) ? choices.between(-3, 3) : choices.integer(7) / choices.one([1, 1, 10]);
  const called = `${locale} ${JSON.stringify(options)} ${value} ${unit}`;
  const format = () => new Intl.RelativeTimeFormat(locale, options);
  if (choices.once(4)) return [`${called} parts`, () => format().formatToParts(value, unit)];
  return [called, () => format().format(value, unit)];
}

const words = ['Anna', 'hielo', 'Igor', 'יעל', '中', 'iglú', '3', 'Ödön', 'y', 'ハル', 'işte', 'hioma', '8'];

export function lists(choices) {
  const locale = drawLocale(choices);
  const options = choices.options({ type: ['conjunction', 'disjunction', 'unit'], style: ['long', 'short', 'narrow'] }, 2);
  const list = Array.from({ length: choices.between(0, 6) }, () => choices.one(words));
  const called = `${locale} ${JSON.stringify(options)} ${list}`;
  if (choices.once(4)) return [`${called} parts`, () => new Intl.ListFormat(locale, options).formatToParts(list)];
  return [called, () => new Intl.ListFormat(locale, options).format(list)];
}

const codes = {
  language: choices => choices.once(3) ? choices.one(localeNames) : `${choices.one(commonLocales)}`,
  region: choices => choices.one('DE US GB FR CN HK MO TW IN RU BR 419 001 150 XK MK PS CD CG CI SZ TL ZZ AN QO UN EU AC BQ SJ'.split(' ')),
  script: choices =>
    choices.one('Latn Cyrl Arab Hans Hant Jpan Kore Deva Beng Thai Hebr Grek Zyyy Zzzz Qaag Aran Cakm Brai Zsye'.split(' ')),
  currency: choices => choices.one('EUR USD GBP JPY CHF CNY INR BRL DEM FRF XAF XXX BTC ZWL RON TRY TRL BYN HRK VES XAU'.split(' ')),
  calendar: choices => choices.one([...calendars, 'islamic', 'islamicc', 'gregorian']),
  dateTimeField: choices => choices.one(['era', 'year', 'quarter', 'month', 'weekOfYear', 'weekday', 'day', 'dayPeriod', 'hour', 'minute',
    'second', 'timeZoneName']),
};

export function names(choices) {
  const locale = drawLocale(choices);
  const type = choices.one(Object.keys(codes));
  const options = { type, ...choices.options({ style: ['long', 'short', 'narrow'], languageDisplay: ['dialect', 'standard'],
    fallback: ['code', 'none'] }, 3) };
  const code = codes[type](choices);
  return [`${locale} ${JSON.stringify(options)} ${code}`, () => new Intl.DisplayNames(locale, options).of(code)];
}

const extensions = ['', '-u-ca-islamicc', '-u-kn-true-co-trad', '-t-en-h0-hybrid', '-x-a', '-u-tz-cnckg', '-u-rg-uszzzz'];

export function locales(choices) {
  const locale = drawLocale(choices);
  const options = choices.options({
    language: ['de', 'zh', 'sr', 'iw'], script: ['Latn', 'Cyrl', 'Hant'], region: ['US', 'DE', 'CN', 'YU', 'SU'], calendar: calendars,
    collation: ['emoji', 'phonebk', 'pinyin'], hourCycle: ['h12', 'h23'], caseFirst: ['upper', 'false'], numeric: [true, false],
    numberingSystem: numberingSystems, firstDayOfWeek: ['mon', 'sun', '6']
  }, 10);
  const made = () => new Intl.Locale(locale, options);
  const constructor = choices.one(['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter', 'ListFormat', 'DisplayNames']);
  const called = method => `${locale} ${JSON.stringify(options)} ${method}`;
  switch (choices.between(1, 7)) {
    case 1: return [called('maximize'), () => `${made().maximize()}`];
    case 2: return [called('minimize'), () => `${made().minimize()}`];
    case 3: {
      const how = choices.options(matcher, 2);
      return [`${locale} supported ${constructor}`, () => Intl[constructor].supportedLocalesOf([locale], how)];
    }
    case 4:
      return [`${locale} resolved ${constructor}`, () => new Intl[constructor](locale, { type: 'language' }).resolvedOptions().locale];
    case 5: {
      const tag = `${locale}${choices.one(extensions)}`;
      return [`${tag} canonical`, () => Intl.getCanonicalLocales(tag)];
    }
    default: return [called('toString'), () => `${made()}`];
  }
}

const getters = 'getCalendars getCollations getHourCycles getNumberingSystems getTextInfo getTimeZones getWeekInfo'.split(' ');

export function infos(choices) {
  const locale = choices.one(localeNames);
  const method = choices.one(getters);
  return [`${locale} ${method}`, () => new Intl.Locale(locale)[method]()];
}

const letters = [...'abcdeéèöøåłñšžçßüABCDEÉÈÖØÅŁÑŠŽÇĲğıİiIxyz-_ .,0123456789чжщйёЧЖґїαβγΑΒΓάςابتثگچאבג가나다',
  ...'你好世界一丁山あアぁｱ漢字กขเก',
  'ch', 'll', 'dž', 'lj', 'cs', 'aa', 'AE', 'æ', 'œ', 'e\u0301', 'a\u030a', '\u0300', '\u0327', '😀', '👩‍👩‍👧', '🇩🇪', 'क्ष', '\u200d'];
const word = (choices, most) => Array.from({ length: choices.between(1, most) }, () => choices.one(letters)).join('');

export function collation(choices) {
  const keyword = choices.once(4) ? `-u-co-${choices.one(['phonebk', 'trad', 'pinyin', 'stroke', 'emoji', 'eor'])}` : '';
  const locale = drawLocale(choices) + keyword;
  const options = choices.options({
    sensitivity: ['base', 'accent', 'case', 'variant'], numeric: [true, false], caseFirst: ['upper', 'lower', 'false'],
    ignorePunctuation: [true, false], usage: ['sort', 'search'],
  }, 4);
  const list = Array.from({ length: choices.between(2, 12) }, () => word(choices, 4));
  if (choices.once(5)) return [`${locale} ${JSON.stringify(options)} resolved`, () => ({ ...new Intl.Collator(locale, options).resolvedOptions(), locale: '' })];
  return [`${locale} ${JSON.stringify(options)} ${JSON.stringify(list)}`, () => {
    const collator = new Intl.Collator(locale, options);
    return `${[...list].sort(collator.compare).join('|')} ${collator.compare(list[0], list[1])}`;
  }];
}

export function segments(choices) {
  const locale = drawLocale(choices);
  const options = choices.options({ granularity: ['grapheme', 'word', 'sentence'] }, 1);
  const text = Array.from({ length: choices.between(1, 8) }, () => word(choices, 6)).join(choices.one([' ', '. ', '']));
  return [`${locale} ${JSON.stringify(options)} ${text}`, () => Array.from(new Intl.Segmenter(locale, options).segment(text),
    ({ segment, isWordLike }) => `${segment}${isWordLike === undefined ? '' : isWordLike ? '+' : '-'}`).join('|')];
}

export function texts(choices) {
  const locale = drawLocale(choices);
  const [text, other] = [word(choices, 8), word(choices, 3)];
  switch (choices.between(1, 6)) {
    case 1: return [`${locale} upper ${text}`, () => text.toLocaleUpperCase(locale)];
    case 2: return [`${locale} lower ${text}`, () => text.toLocaleLowerCase(locale)];
    case 3: return [`${locale} compare ${text} ${other}`, () => text.localeCompare(other, locale)];
    case 4: {
      const key = choices.one(['collation', 'numberingSystem', 'unit']);
      return [`supported ${key}`, () => Intl.supportedValuesOf(key).join(' ')];
    }
    case 5: {
      const zone = choices.one(zones);
      return [`${zone} zone`, () => new Intl.DateTimeFormat(locale, { timeZone: zone.toLowerCase() }).resolvedOptions().timeZone];
    }
    default: {
      const list = [choices.integer(6), new Date(0), choices.integer(4) / 8];
      return [`${locale} array ${list[0]} ${list[2]}`, () => list.toLocaleString(locale, { timeZone: 'UTC' })];
    }
  }
}
