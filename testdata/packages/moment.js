// needs: moment
const moment = require('moment');
const at = moment.utc('2024-02-29T13:45:30.123Z');
for (const format of ['', 'YYYY-MM-DD HH:mm:ss.SSS Z', 'dddd, MMMM Do YYYY, h:mm:ss a', '[week] W [of] GGGG, Q, DDDo', 'LLLL', 'LT L ll', 'X x', 'gg ww e E', 'N y', 'hmmss kk']) print(at.format(format));
print(at.clone().add(1, 'month').toISOString(), at.clone().subtract(1, 'year').toISOString(), at.clone().add({ days: 10, hours: 36 }).toISOString());
print(at.clone().startOf('week').toISOString(), at.clone().endOf('quarter').toISOString(), at.clone().startOf('isoWeek').toISOString());
print(at.from('2024-03-10'), at.to('2025-01-01'), moment.duration(90061001).humanize(), moment.duration(-3, 'days').humanize(true), moment.duration('P1Y2M3DT4H5M6.7S').toISOString());
print(at.diff('2020-02-29', 'years', true), at.diff('2024-01-01', 'days'), at.isLeapYear(), at.daysInMonth(), at.dayOfYear(), at.isoWeek(), at.weeksInYear());
print(at.calendar('2024-02-29'), at.calendar('2024-03-01'), at.calendar('2024-02-25'), at.isBetween('2024-01-01', '2025-01-01'));
for (const [text, format] of [['12-25-1995', 'MM-DD-YYYY'], ['25 déc. 1995', 'DD MMM YYYY'], ['5th March 2011 9:05 pm', 'Do MMMM YYYY h:mm a'], ['2013-W06-5', 'GGGG-[W]WW-E'], ['31/02/2020', 'DD/MM/YYYY'], ['1.5.99', 'D.M.YY'], ['2010 +0530', 'YYYY ZZ']]) {
  const parsed = moment.utc(text, format);
  print(text, parsed.isValid(), parsed.isValid() ? parsed.toISOString() : parsed.invalidAt());
}
for (const text of ['2013-02-08T09:30:26.123+07:00', '2013-W06-5T09', '20130208T080910,123', '2013-039', 'Mon, 25 Dec 1995 13:30:00 GMT', 'not a date']) {
  const parsed = moment.utc(text, text.includes(',') && text.includes('GMT') ? moment.RFC_2822 : moment.ISO_8601);
  print(text, parsed.isValid() ? parsed.toISOString() : 'invalid');
}
moment.defineLocale('x-test', { parentLocale: 'en', months: 'Januar_Februar_März_April_Mai_Juni_Juli_August_September_Oktober_November_Dezember'.split('_'), relativeTime: { future: 'in %s', past: 'vor %s', d: 'einem Tag', dd: '%d Tagen' }, week: { dow: 1, doy: 4 } });
print(at.clone().locale('x-test').format('D. MMMM YYYY'), at.clone().locale('x-test').from('2024-03-04'), at.clone().locale('x-test').week());
print(at.clone().utcOffset('+05:30').format(), at.clone().utcOffset(-480).format('LLL Z'), JSON.stringify({ at }), at.toArray().join(), at.toObject().years);
moment.locale('en');
let sum = 0;
for (let i = 0; i < 2000; i++) sum += moment.utc('2000-01-01').add(i, 'days').format('YYYY-MM-DD dddd').length + moment.utc(`20${String(10 + i % 80)}-0${1 + i % 9}-1${i % 10}`, 'YYYY-MM-DD').valueOf() % 1000003;
print(sum);
