// A log is read and summed up: regular expressions with named groups, dates, durations, units, padded tables.
const linePattern = /^\[(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<time>\d\d:\d\d:\d\d)(?:\.(?<ms>\d+))?Z\] (?<level>[A-Z]+)\s+(?<source>[\w.]+): (?<text>.*)$/;
const pairPattern = /(\w+)=("(?:[^"\\]|\\.)*"|\S+)/g;
const unitPattern = /^([\d.]+)(ms|s|m|h|KB|MB|B)?$/;
const units = { ms: 1, s: 1000, m: 60000, h: 3600000, B: 1, KB: 1024, MB: 1024 * 1024 };
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
function readValue(text) {
  if (text.startsWith('"')) return text.slice(1, -1).replace(/\\(.)/g, '$1');
  const match = unitPattern.exec(text);
  return match ? Number(match[1]) * (units[match[2]] ?? 1) : text;
}
class Entry {
  constructor({ year, month, day, time, ms = '0', level, source, text }) {
    const [hours, minutes, seconds] = time.split(':').map(Number);
    this.date = new Date(Date.UTC(+year, month - 1, +day, hours, minutes, seconds, +ms.padEnd(3, '0')));
    this.level = level;
    this.source = source;
    this.text = text;
    this.pairs = {};
    for (const [, name, value] of text.matchAll(pairPattern)) this.pairs[name] = readValue(value);
  }
  static parse(line) {
    const match = linePattern.exec(line);
    return match ? new Entry(match.groups) : null;
  }
  get day() { return this.date.toISOString().slice(0, 10); }
  get weekday() { return days[this.date.getUTCDay()]; }
  get hour() { return this.date.getUTCHours(); }
}
class Summary {
  constructor(name) { this.name = name; this.count = 0; this.total = 0; this.longest = 0; this.bytes = 0; this.first = null; this.last = null; }
  add(entry) {
    const { took = 0, size = 0 } = entry.pairs;
    this.count++;
    this.total += took;
    this.bytes += size;
    if (took > this.longest) this.longest = took;
    if (this.first === null || entry.date < this.first) this.first = entry.date;
    if (this.last === null || entry.date > this.last) this.last = entry.date;
  }
  get mean() { return this.count === 0 ? 0 : this.total / this.count; }
  row() {
    const span = formatDuration(this.last - this.first);
    return `${this.name.padEnd(14)}|${String(this.count).padStart(5)}|${this.mean.toFixed(1).padStart(9)}|${formatSize(this.bytes).padStart(9)}|${span}`;
  }
}
function formatDuration(ms) {
  const parts = [];
  for (const [unit, size] of [['d', 86400000], ['h', 3600000], ['m', 60000], ['s', 1000]]) {
    const count = Math.floor(ms / size);
    if (count > 0) parts.push(count + unit);
    ms -= count * size;
  }
  return parts.slice(0, 2).join(' ') || '0s';
}
const formatSize = bytes => bytes < 1024 ? `${bytes}B` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)}KB` : `${(bytes / 1048576).toFixed(1)}MB`;
const titleCase = text => text.toLowerCase().split(/[\s_.-]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
function groupBy(items, keyOf, make) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, make(key));
    groups.get(key).add(item);
  }
  return groups;
}
const levels = ['INFO', 'WARN', 'ERROR', 'DEBUG'], sources = ['web.server', 'db.pool', 'auth', 'job_queue.worker'];
function makeLine(i) {
  const date = new Date(1700000000000 + i * 1234567);
  const user = i % 5 === 0 ? ' user="o\\"neil ' + i % 7 + '"' : '';
  return `[${date.toISOString()}] ${levels[i * 7 % 4]} ${sources[i % 4]}: call id=${i} took=${i % 90 + 1}${['ms', 's', 'ms', 'm'][i % 4]} size=${i % 300}${['B', 'KB'][i % 2]}${user}`;
}
function run() {
  const entries = [];
  let skipped = 0;
  for (let i = 0; i < 1200; i++) {
    const entry = Entry.parse(i % 40 === 39 ? `-- ${i} --` : makeLine(i));
    if (entry === null) skipped++;
    else entries.push(entry);
  }
  const rows = [];
  for (const keyOf of [e => e.source, e => e.level, e => e.weekday, e => `${e.hour}h`, e => e.day]) {
    for (const [key, summary] of groupBy(entries, keyOf, name => new Summary(titleCase(String(name))))) rows.push(`${key}:${summary.row()}`);
  }
  rows.sort((a, b) => a < b ? -1 : a > b ? 1 : 0);
  const users = new Set(entries.map(entry => entry.pairs.user).filter(Boolean));
  let hash = 0;
  for (const row of rows) for (let i = 0; i < row.length; i++) hash = (hash * 31 + row.charCodeAt(i)) | 0;
  return [entries.length, skipped, rows.length, users.size, hash].join();
}
print(run()); // => 1170,30,58,7,-772481203
