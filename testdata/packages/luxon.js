// needs: luxon
if (typeof Intl === 'undefined') require('./host/intl.js');
const { DateTime, Duration, Interval, FixedOffsetZone, Settings } = require('luxon/build/node/luxon.js');
Settings.defaultZone = 'utc';
const at = DateTime.fromISO('2024-02-29T13:45:30.123Z', { zone: 'utc' });
print(at.toISO(), at.toISODate(), at.toISOWeekDate(), at.toISOTime(), at.toSQL(), at.toMillis(), at.toHTTP(), at.toRFC2822());
print(at.plus({ months: 1 }).toISO(), at.minus({ years: 1 }).toISO(), at.plus({ days: 10, hours: 36 }).toISO(), at.set({ day: 31 }).toISO());
print(at.startOf('week').toISO(), at.endOf('quarter').toISO(), at.weekNumber, at.ordinal, at.isInLeapYear, at.daysInMonth, at.weeksInWeekYear);
print(at.diff(DateTime.fromISO('2020-02-28T00:00:00Z', { zone: 'utc' }), ['years', 'months', 'days', 'hours']).toObject().months);
print(JSON.stringify(at.diff(DateTime.utc(2021, 5, 6), ['years', 'months', 'days', 'hours']).toObject()));
print(at.setZone(FixedOffsetZone.instance(330)).toISO(), at.setZone('UTC-8').toISO(), at.setZone('utc+3').hour);
print(Duration.fromISO('P1Y2M3DT4H5M6.7S').toISO(), Duration.fromObject({ hours: 2, minutes: 90 }).normalize().toISO(), Duration.fromMillis(90061001).shiftTo('days', 'hours', 'minutes', 'seconds').toISO());
print(Duration.fromObject({ minutes: 125 }).toFormat("h:mm 'hours'"), Duration.fromMillis(3723004).toFormat('hh:mm:ss.SSS'));
for (const text of ['2016', '2016-05', '2016-05-25T09:08:34.123+06:00', '2016-W21-3', '2016-200T09:24', '20160525T0924', '2016-13-01', 'nonsense']) {
  const parsed = DateTime.fromISO(text, { zone: 'utc' });
  print(text, parsed.isValid, parsed.isValid ? parsed.toISO() : parsed.invalidReason);
}
print(DateTime.fromSQL('2017-05-15 09:24:15 +01:00', { zone: 'utc' }).toISO(), DateTime.fromHTTP('Sun, 06 Nov 1994 08:49:37 GMT', { zone: 'utc' }).toISO(), DateTime.fromRFC2822('Tue, 01 Nov 2016 13:23:12 +0630', { zone: 'utc' }).toISO());
const span = Interval.fromDateTimes(DateTime.utc(2024, 1, 1), DateTime.utc(2024, 1, 10));
print(span.toISO(), span.length('days'), span.contains(DateTime.utc(2024, 1, 5)), span.splitBy({ days: 4 }).map(part => part.toISODate()).join(' '));
print(Interval.merge([span, Interval.after(DateTime.utc(2024, 1, 8), { days: 5 }), Interval.before(DateTime.utc(2024, 3, 1), { hours: 1 })]).map(String).join(' '));
print(DateTime.max(at, DateTime.utc(2025)).toISO(), +at === at.valueOf(), at < DateTime.utc(2025), JSON.stringify({ at }), at.hasSame(DateTime.utc(2024, 2, 1), 'month'));
let sum = 0;
for (let i = 0; i < 500; i++) sum += DateTime.utc(2000, 1, 1).plus({ days: i, minutes: i * 7 }).toISO().length + DateTime.fromISO(`20${10 + i % 80}-03-1${i % 10}T0${i % 10}:00:00Z`, { zone: 'utc' }).toMillis() % 1000003;
print(sum);
