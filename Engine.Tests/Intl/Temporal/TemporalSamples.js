// Writes samples of Temporal, one a line, drawn with a seed. TemporalSamples.txt is what V8 writes; renew it by
//   node -e "$(cat TemporalSamples.js); console.log(samples(20261128, 800).join('\n'))" > TemporalSamples.txt
// Modes that round to the nearest are left out: where the smallest unit is zero, V8 14.6 always rounds it up.
function samples(seed, count) {
  const random = () => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return (seed >>> 8) / 16777216; };
  const int = (low, high) => low + Math.floor(random() * (high - low + 1));
  const pick = list => list[int(0, list.length - 1)];
  const join = (...values) => values.map(String).join(' ');
  const eras = {
    gregory: ['ce', 'bce', 'ad', 'bc'], buddhist: ['be'], roc: ['roc', 'broc'], hebrew: ['am'], coptic: ['am'],
    japanese: ['reiwa', 'heisei', 'showa', 'taisho', 'meiji', 'ce', 'bce'], ethiopic: ['am', 'aa'], ethioaa: ['aa'],
    indian: ['shaka'], persian: ['ap'], 'islamic-civil': ['ah', 'bh'], 'islamic-tbla': ['ah', 'bh'], 'islamic-umalqura': ['ah', 'bh'],
  };
  const calendars = ['iso8601', 'chinese', 'dangi', ...Object.keys(eras)];
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', '+05:30', 'Pacific/Apia'];
  const modes = ['ceil', 'floor', 'expand', 'trunc'];
  const units = ['years', 'months', 'weeks', 'days'];
  const overflow = () => ({ overflow: pick(['constrain', 'reject']) });
  const code = () => 'M' + String(int(1, 13)).padStart(2, '0') + pick(['', '', 'L']);
  const date = range => new Temporal.PlainDate(1970, 1, 1).add({ days: int(-range, range) });

  const operations = [
    (a, b, t, calendar) => join(a.era, a.eraYear, a.year, a.month, a.monthCode, a.dayOfYear, a.daysInMonth, a.daysInYear, a.inLeapYear),
    (a, b, t, calendar) => a.add({ years: int(-300, 300) }, overflow()),
    (a, b, t, calendar) => a.subtract({ years: int(0, 50), months: int(0, 200), weeks: int(0, 20), days: int(0, 400) }),
    (a, b, t, calendar) => a.until(b, { largestUnit: pick(units) }),
    (a, b, t, calendar) =>
      a.since(b, { largestUnit: 'years', smallestUnit: pick(units), roundingIncrement: int(1, 5), roundingMode: pick(modes) }),
    (a, b, t, calendar) => Temporal.PlainMonthDay.from({ monthCode: code(), day: int(1, 31), calendar }, overflow()),
    (a, b, t, calendar) => Temporal.PlainDate.from(
      { era: pick(eras[calendar] ?? ['ce']), eraYear: int(-5, 2600), month: int(1, 13), day: int(1, 31), calendar }, overflow()),
    (a, b, t, calendar) => a.with({ monthCode: code(), day: int(1, 31) }, overflow()),
    (a, b, t, calendar) => a.with({ era: a.era, eraYear: int(1, 70) }, overflow()),
    (a, b, t, calendar) => join(a.toPlainYearMonth().until(b.toPlainYearMonth()), a.toPlainYearMonth().add({ months: int(-50, 50) })),
    (a, b, t, calendar) => a.toPlainMonthDay().toPlainDate({ year: a.year + int(-20, 20) }),
    (a, b, t, calendar) => a.toPlainDateTime(t).until(b.toPlainDateTime(), {
      largestUnit: pick([...units, 'hours']), smallestUnit: pick(['hours', 'minutes', 'nanoseconds']), roundingMode: pick(modes),
    }),
    (a, b, t, calendar) => {
      const start = a.toZonedDateTime({ timeZone: pick(zones), plainTime: t });
      const end = start.add({ years: int(0, 9), months: int(0, 20), days: int(0, 40), hours: int(0, 50) });
      return join(end, start.until(end, { largestUnit: pick([...units, 'hours']) }), end.hoursInDay, end.round(pick(['day', 'hour'])));
    },
    (a, b, t, calendar) => {
      const duration = Temporal.Duration.from({ years: int(0, 5), months: int(0, 30), weeks: int(0, 9), days: int(0, 90), hours: int(0, 99) });
      const relativeTo = pick([a, a.toZonedDateTime(pick(zones))]);
      return join(duration.round({ largestUnit: pick(units), relativeTo }), duration.total({ unit: pick(units), relativeTo }));
    },
  ];

  const lines = [];
  for (let i = 0; i < count; i++) {
    const calendar = pick(calendars);
    const range = i % 3 === 0 ? 400000 : 40000;
    const [a, b] = [date(range).withCalendar(calendar), date(range).withCalendar(calendar)];
    const t = new Temporal.PlainTime(int(0, 23), int(0, 59), int(0, 59), int(0, 999));
    const operation = i % operations.length;
    let result;
    try {
      result = String(operations[operation](a, b, t, calendar));
    } catch (error) {
      result = error.name;
    }
    lines.push(`${operation} ${join(a, b, t)}: ${result}`);
  }
  return lines;
}
