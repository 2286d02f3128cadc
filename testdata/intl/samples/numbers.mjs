// Samples of NumberFormat and DurationFormat, and of the methods of Number and BigInt that depend on a locale.
import { drawLocale, numberingSystems } from './locales.mjs';

const currencies = `EUR USD GBP JPY CHF CNY INR KRW BRL RUB KWD CLF UGX ISK XAF XOF SEK TRY ILS EGP IRR VND ARS XXX AMD
  HUF CZK ZZZ`.split(/\s+/);
const units = `acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch
  kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond
  minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year`.trim().split(/\s+/);

const styles = {
  style: ['decimal', 'percent', 'currency', 'unit'],
  currencyDisplay: ['code', 'symbol', 'narrowSymbol', 'name'],
  currencySign: ['standard', 'accounting'],
  unitDisplay: ['short', 'narrow', 'long'],
  notation: ['standard', 'scientific', 'engineering', 'compact'],
  compactDisplay: ['short', 'long'],
  signDisplay: ['auto', 'never', 'always', 'exceptZero', 'negative'],
  useGrouping: ['auto', 'always', 'min2', true, false],
};

const digits = {
  minimumIntegerDigits: choices => choices.between(1, 6),
  roundingMode: ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'],
  roundingPriority: ['auto', 'morePrecision', 'lessPrecision'],
  trailingZeroDisplay: ['auto', 'stripIfInteger'],
};

function drawNumber(choices) {
  switch (choices.between(1, 12)) {
    case 1: return choices.one([0, -0, NaN, Infinity, -Infinity, 1, 2, 5, 1e21, -1.5e-7, 999999, 0.5, 1000000]);
    case 2: return BigInt(choices.integer(15)) ** 2n * (choices.once(3) ? -1n : 1n);
    case 3: return `${choices.integer(12)}${choices.integer(9)}.${Math.abs(choices.integer(9))}`.replace(/(?!^)-/, '');
    case 4: case 5: case 6: return choices.integer(7);
    default: return choices.integer(13) / 10 ** choices.between(0, 8);
  }
}

function drawDigits(choices) {
  const options = choices.options(digits, 8);
  const [first, second] = [choices.between(0, 5), choices.between(0, 8)];
  if (choices.once(4)) [options.minimumFractionDigits, options.maximumFractionDigits] = [first, first + second];
  else if (choices.once(4)) options.maximumFractionDigits = second;
  if (choices.once(5)) [options.minimumSignificantDigits, options.maximumSignificantDigits] = [first + 1, first + 1 + second];
  if (choices.once(12)) {
    options.roundingIncrement = choices.one([1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 5000]);
    options.maximumFractionDigits = options.minimumFractionDigits = first;
  }
  return options;
}

function drawOptions(choices) {
  const options = { ...choices.options(styles, 3), ...drawDigits(choices) };
  if (options.style === 'currency') options.currency = choices.one(currencies);
  if (options.style === 'unit') options.unit = choices.one(units) + (choices.once(3) ? `-per-${choices.one(units)}` : '');
  if (choices.once(6)) options.numberingSystem = choices.one(numberingSystems);
  return options;
}

const parts = list => list.map(({ type, value, source, unit }) => [source, unit, type, value].filter(Boolean).join(':')).join('|');

export function numbers(choices) {
  const locale = drawLocale(choices);
  const options = drawOptions(choices);
  const [first, second] = [drawNumber(choices), drawNumber(choices)];
  const text = value => typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : JSON.stringify(String(value));
  const called = method => `${locale} ${JSON.stringify(options)} ${method} ${text(first)}`;
  switch (choices.between(1, 8)) {
    case 1: return [called('parts'), () => parts(new Intl.NumberFormat(locale, options).formatToParts(first))];
    case 2:
      return [`${called('range')} ${text(second)}`, () => new Intl.NumberFormat(locale, options).formatRange(first, second)];
    case 3:
      return [`${called('rangeParts')} ${text(second)}`,
        () => parts(new Intl.NumberFormat(locale, options).formatRangeToParts(first, second))];
    case 4: return [called('toLocaleString'), () => (typeof first === 'string' ? Number(first) : first).toLocaleString(locale, options)];
    case 5: return [called('resolvedOptions'), () => new Intl.NumberFormat(locale, options).resolvedOptions()];
    default: return [called('format'), () => new Intl.NumberFormat(locale, options).format(first)];
  }
}

const durationUnits = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', 'nanoseconds'];

export function durations(choices) {
  const locale = drawLocale(choices);
  const options = choices.options({ style: ['long', 'short', 'narrow', 'digital'], fractionalDigits: c => c.between(0, 9) }, 2);
  if (choices.once(8)) options.numberingSystem = choices.one(numberingSystems);
  for (const unit of choices.some(durationUnits, 6)) {
    const isTime = durationUnits.indexOf(unit) > 3;
    options[unit] = choices.one(['long', 'short', 'narrow', ...(isTime ? ['numeric', '2-digit'] : [])]);
    if (choices.once(3)) options[`${unit}Display`] = choices.one(['auto', 'always']);
  }
  const sign = choices.once(6) ? -1 : 1;
  const duration = {};
  for (const unit of choices.some(durationUnits, 3)) duration[unit] = sign * Math.abs(choices.integer(4));
  if (Object.keys(duration).length === 0) duration.hours = sign;
  const called = `${locale} ${JSON.stringify(options)} ${JSON.stringify(duration)}`;
  switch (choices.between(1, 4)) {
    case 1: return [`${called} parts`, () => parts(new Intl.DurationFormat(locale, options).formatToParts(duration))];
    case 2: return [`${called} Temporal`, () => Temporal.Duration.from(duration).toLocaleString(locale, options)];
    default: return [called, () => new Intl.DurationFormat(locale, options).format(duration)];
  }
}
