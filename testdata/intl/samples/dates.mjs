// Samples of DateTimeFormat, and of the methods of Date and of Temporal's objects that depend on a locale.
import { drawLocale, numberingSystems } from './locales.mjs';

export const calendars = `buddhist chinese coptic dangi ethioaa ethiopic gregory hebrew indian islamic-civil islamic-tbla
  islamic-umalqura iso8601 japanese persian roc`.trim().split(/\s+/);

export const zones = `UTC Europe/Berlin Europe/London Europe/Dublin Europe/Moscow Europe/Istanbul America/New_York America/Los_Angeles
  America/Sao_Paulo America/Caracas America/St_Johns America/Argentina/Ushuaia America/Nuuk Africa/Cairo Africa/Casablanca Africa/Lagos
  Asia/Tokyo Asia/Kolkata Asia/Calcutta Asia/Kathmandu Asia/Shanghai Asia/Tehran Asia/Dubai Asia/Yangon Asia/Pyongyang
  Australia/Sydney Australia/Lord_Howe Australia/Eucla Pacific/Auckland Pacific/Apia Pacific/Honolulu Pacific/Kiritimati
  Pacific/Chatham Antarctica/Troll Antarctica/Casey Atlantic/Azores Etc/GMT+5 Etc/GMT-14 GMT +05:30 -03:00 +00:00 +23:59`
  .trim().split(/\s+/);

const components = {
  weekday: ['narrow', 'short', 'long'],
  era: ['narrow', 'short', 'long'],
  year: ['2-digit', 'numeric'],
  month: ['2-digit', 'numeric', 'narrow', 'short', 'long'],
  day: ['2-digit', 'numeric'],
  dayPeriod: ['narrow', 'short', 'long'],
  hour: ['2-digit', 'numeric'],
  minute: ['2-digit', 'numeric'],
  second: ['2-digit', 'numeric'],
  fractionalSecondDigits: [1, 2, 3],
  timeZoneName: ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'],
};

const formStyles = { dateStyle: ['full', 'long', 'medium', 'short'], timeStyle: ['full', 'long', 'medium', 'short'] };
const common = {
  hour12: [true, false],
  hourCycle: ['h11', 'h12', 'h23', 'h24'],
  timeZone: zones,
  numberingSystem: numberingSystems,
};

function drawOptions(choices) {
  const options = choices.options(common, 5);
  options.timeZone ??= choices.once(2) ? 'UTC' : choices.one(zones);
  if (choices.once(3)) Object.assign(options, choices.options(formStyles, 2));
  else {
    const chosen = choices.options(components, 3);
    const isDate = choices.between(1, 4);
    for (const name of Object.keys(components).slice(0, 5)) if (isDate === 1) delete chosen[name];
    for (const name of Object.keys(components).slice(5)) if (isDate === 2) delete chosen[name];
    Object.assign(options, chosen);
  }
  return options;
}

// From 1900 to 2100 mostly; at times any year of four digits, and before the common era.
function drawTime(choices) {
  const years = choices.once(8) ? 3000 : 100;
  return Math.round((choices.bits() / 2 ** 31 - 1) * years * 365.25 * 86400) * 1000 + choices.between(0, 999);
}

const parts = list => list.map(({ type, value, source }) => [source, type, value].filter(Boolean).join(':')).join('|');

function draw(choices, calendar) {
  const locale = drawLocale(choices);
  const options = drawOptions(choices);
  if (calendar) options.calendar = calendar;
  const first = drawTime(choices);
  const distance = choices.once(2) ? 86400e3 * choices.between(0, 800) : 60e3 * choices.between(0, 3000);
  const [start, end] = [new Date(first), new Date(Math.min(first + distance, 8.64e15))];
  const called = method => `${locale} ${JSON.stringify(options)} ${method} ${start.toISOString()}`;
  const format = () => new Intl.DateTimeFormat(locale, options);
  switch (choices.between(1, 10)) {
    case 1: case 2:
      // V8 14.6 ends the process at parts in Burmese of other calendars than its own, and at parts of some ranges.
      if (calendar && locale === 'my') return [called('format'), () => format().format(start)];
      return [called('parts'), () => parts(format().formatToParts(start))];
    case 3: return [`${called('range')} ${end.toISOString()}`, () => format().formatRange(start, end)];
    case 4:
      if (calendar) return [`${called('range')} ${end.toISOString()}`, () => format().formatRange(start, end)];
      return [`${called('rangeParts')} ${end.toISOString()}`, () => parts(format().formatRangeToParts(start, end))];
    case 5: return [called('toLocaleDateString'), () => start.toLocaleDateString(locale, options)];
    case 6: return [called('resolvedOptions'), () => ({ ...format().resolvedOptions(), timeZone: '' })];
    default: return [called('format'), () => format().format(start)];
  }
}

export const dates = choices => draw(choices, undefined);

export const datesOfCalendars = choices => draw(choices, choices.one(calendars));

/** The methods toLocaleString of Temporal's objects, and formats of them. */
export function temporalTexts(choices) {
  const locale = drawLocale(choices);
  const options = drawOptions(choices);
  const calendar = choices.once(2) ? 'iso8601' : choices.one(calendars);
  const zone = choices.one(zones);
  const time = drawTime(choices);
  const kind = choices.one(['PlainDate', 'PlainDateTime', 'PlainTime', 'PlainYearMonth', 'PlainMonthDay', 'Instant', 'ZonedDateTime']);
  if (kind === 'ZonedDateTime') delete options.timeZone;
  if (calendar !== 'iso8601' || kind.startsWith('PlainYear') || kind.startsWith('PlainMonth')) options.calendar = calendar;
  const convert = () => {
    const instant = Temporal.Instant.fromEpochMilliseconds(time);
    const zoned = instant.toZonedDateTimeISO(zone).withCalendar(calendar);
    switch (kind) {
      case 'Instant': return instant;
      case 'ZonedDateTime': return zoned;
      case 'PlainYearMonth': return zoned.toPlainDate().toPlainYearMonth();
      case 'PlainMonthDay': return zoned.toPlainDate().toPlainMonthDay();
      default: return zoned[`to${kind}`]();
    }
  };
  const called = `${kind} ${locale} ${JSON.stringify(options)} ${calendar} ${zone} ${new Date(time).toISOString()}`;
  const asParts = kind !== 'ZonedDateTime' && locale !== 'my' && choices.once(3);
  const control = () => formatsOfDate(locale, options, kind, convert(), asParts);
  if (asParts) return [`${called} parts`, () => parts(new Intl.DateTimeFormat(locale, options).formatToParts(convert())), control];
  return [called, () => convert().toLocaleString(locale, options), control];
}

// The components that formats of each type show (ECMA-402 §11.5.7 GetDateTimeFormat).
const dateComponents = ['weekday', 'year', 'month', 'day'];
const timeComponents = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'];
const [dateDefaults, timeDefaults] = [['year', 'month', 'day'], ['hour', 'minute', 'second']];
const shownComponents = {
  PlainDate: [dateComponents, dateDefaults],
  PlainTime: [timeComponents, timeDefaults],
  PlainDateTime: [[...dateComponents, ...timeComponents], [...dateDefaults, ...timeDefaults]],
  PlainYearMonth: [['year', 'month'], ['year', 'month']],
  PlainMonthDay: [['month', 'day'], ['month', 'day']],
};

/**
 * What the formats of an object of Temporal are as formats of a Date: those that the standard makes of the same options.
 * A style of times has several, with and without the zone that an object of Temporal does not show.
 */
function formatsOfDate(locale, options, kind, value, asParts) {
  const format = (chosen, time) => {
    const made = new Intl.DateTimeFormat(locale, chosen);
    return asParts ? parts(made.formatToParts(time)) : made.format(time);
  };
  const hasStyle = options.dateStyle || options.timeStyle;
  if (kind === 'Instant' || kind === 'ZonedDateTime') {
    const chosen = kind === 'Instant' ? { ...options } : { ...options, timeZone: value.timeZoneId };
    const needsDefaults = !hasStyle && ![...dateComponents, ...timeComponents].some(name => options[name]);
    if (needsDefaults) {
      for (const name of [...dateDefaults, ...timeDefaults]) chosen[name] = 'numeric';
      if (kind === 'ZonedDateTime') chosen.timeZoneName ??= 'short';
    }
    return format(chosen, new Date(value.epochMilliseconds));
  }
  const { hour12, hourCycle, calendar, numberingSystem, era } = options;
  const common = { hour12, hourCycle, calendar, numberingSystem, timeZone: 'UTC' };
  const time = new Date(epochOf(kind === 'PlainTime' ? new Temporal.PlainDate(1970, 1, 1).toPlainDateTime(value) : value));
  if (hasStyle) {
    const { dateStyle, timeStyle } = options;
    const styles = kind === 'PlainTime' ? { timeStyle } : kind === 'PlainDateTime' ? { dateStyle, timeStyle } : { dateStyle };
    const candidates = [styles, styles.timeStyle ? { ...styles, timeStyle: 'medium' } : styles];
    return candidates.map(chosen => format({ ...common, ...chosen }, time)).join('\x1f');
  }
  const [shown, defaults] = shownComponents[kind];
  const chosen = { ...common };
  for (const name of shown) if (options[name]) chosen[name] = options[name];
  if (!shown.some(name => options[name])) for (const name of defaults) chosen[name] = 'numeric';
  if (kind !== 'PlainTime' && kind !== 'PlainMonthDay') chosen.era = era;
  return format(chosen, time);
}

// Noon of the day of a date in UTC, or the time of a date and time as if it were in UTC.
function epochOf(value) {
  const [date, time = '12:00'] = value.toString({ calendarName: 'always' }).split('[')[0].split('T');
  return Temporal.PlainDateTime.from(`${date.replace(/^([+-]?\d+-\d\d)$/, '$1-01')}T${time}`).toZonedDateTime('UTC').epochMilliseconds;
}
