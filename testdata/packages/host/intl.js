// The part of Intl (ECMA-402) that luxon uses in English and UTC, for an engine without Intl.
'use strict';
class DateTimeFormat {
  constructor(locale, options) { this.options = options || {}; }
  resolvedOptions() { return { locale: 'en-US', calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' }; }
  format() { throw new RangeError('Formatting dates needs a whole Intl'); }
  formatToParts() { return this.format(); }
}
class NumberFormat {
  constructor(locale, options) { this.options = options || {}; }
  resolvedOptions() { return { locale: 'en-US', numberingSystem: 'latn' }; }
  format(number) { return String(number).padStart(this.options.minimumIntegerDigits || 1, '0'); }
}
globalThis.Intl = { DateTimeFormat, NumberFormat };
