// Forms beyond ECMA-262 §21.4.1.32, in local time unless said otherwise. Results are those of V8 14.6 (node 26).
const show = text => {
    const d = new Date(text);
    return isNaN(d) ? "no date" : `${d.getFullYear()}-${d.getMonth() + 1}-${d.getDate()} ${d.getHours()}:${d.getMinutes()}`;
};
// A number alone is a month, or a year if it cannot be a day.
print(show("1"), "|", show("12"), "|", show("13"), "|", show("31")); // => 2001-1-1 0:0 | 2001-12-1 0:0 | no date | no date
print(show("0"), "|", show("32"), "|", show("49"), "|", show("50"), "|", show("99")); // => 2000-1-1 0:0 | 2032-1-1 0:0 | 2049-1-1 0:0 | 1950-1-1 0:0 | 1999-1-1 0:0
print(show("007"), "|", show("5 10:00"), "|", show("2020 10:00")); // => 2001-7-1 0:0 | 2001-5-1 10:0 | 2020-1-1 10:0
// Dots separate.
print(show("1995.12.25"), "|", show("1.2.2020"), "|", show("12.25"), "|", show("25.12.1995")); // => 1995-12-25 0:0 | 2020-1-2 0:0 | 2001-12-25 0:0 | no date
print(show("12.25.1995 3:04 PM"), "|", show("99/1/2"), "|", show("0/1/2")); // => 1995-12-25 15:4 | 1999-1-2 0:0 | 2000-1-2 0:0
// Each month has 31 days; the last ones belong to the next month.
print(show("Feb 30 2020"), "|", show("9/31/2020"), "|", show("2/32/2020")); // => 2020-3-1 0:0 | 2020-10-1 0:0 | no date
print(new Date("2020-02-30").toISOString(), show("2020-02-32")); // => 2020-03-01T00:00:00.000Z no date
// After the separator T the form must be that of ECMA-262.
print(show("2020-01-02T03:04"), "|", show("2020-01-02T3:04"), "|", show("2020-1-2T10:00"), "|", show("Jan 2 2020 T10:00")); // => 2020-1-2 3:4 | no date | no date | no date
