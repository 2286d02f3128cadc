// Writes samples of Intl.DateTimeFormat, one a line, drawn with a seed. DateSamples.txt is what V8 writes; renew it by
//   node -e "$(cat DateSamples.js); console.log(samples(20261128, 1000).join('\n'))" > DateSamples.txt
// Parts of ranges are left out: some end the process of V8 14.6.
function samples(seed, count) {
  const random = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 4294967296; };
  const int = n => Math.floor(random() * n);
  const pick = list => list[int(list.length)];
  const locales = ('en de fr ja zh ko es it pt ru ar-EG hi fa he th tr pl nl sv fi cs da nb hu el bg uk ro vi id bn ta en-GB en-AU '
    + 'fr-CA zh-Hant pt-PT de-AT sw am my km ka hy eu cy ga is lt lv et sl hr sr mk sq az uz kk ky mn ne si te ml kn gu pa mr ur').split(' ');
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe', 'America/Sao_Paulo',
    'Europe/London', 'Africa/Cairo', 'Pacific/Auckland', 'Asia/Kathmandu', 'Europe/Dublin', '+05:30', 'America/St_Johns'];
  const calendars = ['gregory', 'gregory', 'iso8601', 'hebrew', 'islamic-civil', 'islamic-umalqura', undefined];
  const styles = ['full', 'long', 'medium', 'short'];
  const numbers = ['2-digit', 'numeric'];
  const names = ['narrow', 'short', 'long'];
  const set = (options, name, values, percent) => { if (int(100) < percent) options[name] = pick(values); };
  const lines = [];
  for (let i = 0; i < count; i++) {
    const locale = pick(locales), options = { timeZone: pick(zones), calendar: pick(calendars) };
    if (int(10) < 4) {
      set(options, 'dateStyle', styles, 80);
      set(options, 'timeStyle', styles, 60);
    } else {
      set(options, 'weekday', names, 30);
      set(options, 'year', numbers, 50);
      set(options, 'month', [...numbers, ...names], 60);
      set(options, 'day', numbers, 55);
      set(options, 'dayPeriod', names, 10);
      set(options, 'hour', numbers, 45);
      set(options, 'minute', numbers, 40);
      set(options, 'second', numbers, 25);
      set(options, 'fractionalSecondDigits', [1, 2, 3], 6);
      set(options, 'timeZoneName', ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'], 20);
    }
    set(options, 'hourCycle', ['h11', 'h12', 'h23', 'h24'], 15);
    const time = Date.UTC(1950 + int(100), int(12), 1 + int(28), int(24), int(60), int(60), int(1000));
    const format = new Intl.DateTimeFormat(locale, options);
    const kind = int(10);
    const result = kind < 6 ? format.format(time)
      : kind < 7 ? format.formatToParts(time).map(part => `${part.type}=${part.value}`).join('|')
      : format.formatRange(time, time + pick([0, 5e3, 6e5, 7.2e6, 4.5e7, 2e8, 4e9, 6e10]));
    lines.push(`${locale} ${JSON.stringify(options)} ${time}: ${result}`);
  }
  return lines;
}
