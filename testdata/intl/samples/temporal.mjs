// Samples of Temporal: arithmetic, differences, rounding and text, in all calendars and many zones.
import { calendars, zones } from './dates.mjs';

const dateUnits = ['years', 'months', 'weeks', 'days'];
const timeUnits = ['hours', 'minutes', 'seconds', 'milliseconds', 'microseconds', 'nanoseconds'];
const modes = ['ceil', 'floor', 'expand', 'trunc', 'halfCeil', 'halfFloor', 'halfExpand', 'halfTrunc', 'halfEven'];
const increments = {
  hours: [1, 2, 6], minutes: [1, 5, 15], seconds: [1, 10, 30], milliseconds: [1, 100], microseconds: [1], nanoseconds: [1],
};

function drawDuration(choices, units) {
  const sign = choices.once(4) ? -1 : 1;
  const duration = { [units[0]]: 0 };
  for (const unit of choices.some(units, 2)) duration[unit] = sign * Math.abs(choices.integer(dateUnits.includes(unit) ? 3 : 6));
  return duration;
}

function drawDifference(choices, units) {
  const first = choices.between(0, units.length - 1);
  const options = { largestUnit: units[first] };
  if (choices.once(2)) {
    options.smallestUnit = units[choices.between(first, units.length - 1)];
    options.roundingMode = choices.one(modes);
    if (increments[options.smallestUnit] && options.smallestUnit !== options.largestUnit) {
      options.roundingIncrement = choices.one(increments[options.smallestUnit]);
    }
  }
  return options;
}

export function temporal(choices) {
  const calendar = choices.once(4) ? 'iso8601' : choices.one(calendars);
  const range = choices.once(6) ? 1e6 : 4e4;
  const [days, otherDays] = [choices.between(-range, range), choices.between(-range, range)];
  const time = [23, 59, 59, 999, 0, 999].map(most => choices.between(0, most));
  const [zone, otherZone] = [choices.one(zones), choices.one(zones)];
  const date = count => new Temporal.PlainDate(1970, 1, 1).add({ days: count }).withCalendar(calendar);
  const plainTime = () => new Temporal.PlainTime(...time);
  const zoned = count => date(count).toZonedDateTime({ timeZone: zone, plainTime: plainTime() });
  const overflow = { overflow: choices.one(['constrain', 'reject']) };
  const all = [...dateUnits, ...timeUnits];
  const duration = drawDuration(choices, all);
  const units = JSON.stringify(duration);
  const at = `${calendar} ${days}`;
  const monthCode = `M${String(choices.between(1, 13)).padStart(2, '0')}${choices.once(6) ? 'L' : ''}`;
  switch (choices.between(1, 14)) {
    case 1: return [`${at} fields`, () => {
      const d = date(days);
      return [d.era, d.eraYear, d.year, d.month, d.monthCode, d.day, d.dayOfWeek, d.dayOfYear, d.weekOfYear, d.yearOfWeek, d.daysInMonth,
        d.daysInYear, d.monthsInYear, d.inLeapYear].join(' ');
    }];
    case 2: return [`${at} add ${units} ${overflow.overflow}`, () => `${date(days).add(duration, overflow)}`];
    case 3: {
      const options = drawDifference(choices, dateUnits);
      return [`${at} until ${otherDays} ${JSON.stringify(options)}`, () => `${date(days).until(date(otherDays), options)}`];
    }
    case 4: {
      const fields = { year: choices.between(1, 6000), monthCode, day: choices.between(1, 32), calendar };
      return [`from ${JSON.stringify(fields)} ${overflow.overflow}`, () => `${Temporal.PlainDate.from(fields, overflow)}`];
    }
    case 5: {
      const fields = choices.options({ year: c => c.between(1300, 2600), monthCode: [monthCode], day: c => c.between(1, 31) }, 2);
      return [`${at} with ${JSON.stringify(fields)} ${overflow.overflow}`, () => `${date(days).with(fields, overflow)}`];
    }
    case 6: {
      const options = drawDifference(choices, ['years', 'months']);
      return [`${at} yearMonth ${otherDays} ${JSON.stringify(options)}`,
        () => `${date(days).toPlainYearMonth().since(date(otherDays).toPlainYearMonth(), options)}`];
    }
    case 7: {
      const fields = { monthCode, day: choices.between(1, 32), calendar };
      return [`monthDay ${JSON.stringify(fields)} ${overflow.overflow}`, () => `${Temporal.PlainMonthDay.from(fields, overflow)}`];
    }
    case 8: {
      const options = drawDifference(choices, all);
      return [`${at} ${time} dateTime ${otherDays} ${JSON.stringify(options)}`,
        () => `${date(days).toPlainDateTime(plainTime()).until(date(otherDays).toPlainDateTime(), options)}`];
    }
    case 9: {
      const options = drawDifference(choices, all);
      return [`${at} ${time} ${zone} zoned ${otherDays} ${JSON.stringify(options)}`,
        () => `${zoned(days).until(zoned(otherDays), options)}`];
    }
    case 10: return [`${at} ${time} ${zone} add ${units}`, () => `${zoned(days).add(duration, overflow)} ${zoned(days).hoursInDay}`];
    case 11: {
      const smallestUnit = choices.one(['day', ...timeUnits]);
      const options = { smallestUnit, roundingMode: choices.one(modes), roundingIncrement: choices.one(increments[smallestUnit] ?? [1]) };
      return [`${at} ${time} ${zone} round ${JSON.stringify(options)}`, () => `${zoned(days).round(options)}`];
    }
    case 12: {
      const unit = choices.one(all);
      return [`${at} ${time} ${zone} total ${units} ${unit}`,
        () => Temporal.Duration.from(duration).total({ unit, relativeTo: zoned(days) })];
    }
    case 13: return [`${at} ${time} ${zone} to ${otherZone}`, () => {
      const start = zoned(days).withTimeZone(otherZone);
      return [start, start.getTimeZoneTransition('next'), start.getTimeZoneTransition('previous'), start.startOfDay(),
        start.toInstant().epochNanoseconds].join(' ');
    }];
    default: {
      const options = drawDifference(choices, all);
      const start = choices.once(2) ? date : zoned;
      return [`${at} ${zone} duration ${units} ${JSON.stringify(options)} ${start.name}`,
        () => `${Temporal.Duration.from(duration).round({ ...options, relativeTo: start(days) })}`];
    }
  }
}
