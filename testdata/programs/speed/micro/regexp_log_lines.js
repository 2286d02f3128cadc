// Lines of an access log, with a group for each field.
const lines = [
  '203.0.113.7 - ada [26/Nov/2026:17:45:03 +0000] "GET /reports/2026?page=3 HTTP/1.1" 200 5123 "https://example.org/" "Mozilla/5.0 (X11; Linux x86_64)"',
  '198.51.100.23 - - [26/Nov/2026:17:45:04 +0000] "POST /login HTTP/2" 302 - "-" "curl/8.5.0"',
  '2001:db8::17 - grace [26/Nov/2026:17:45:09 +0000] "GET /static/app.js HTTP/1.1" 304 0 "https://example.org/reports" "Mozilla/5.0 (Macintosh)"',
  'not a line of the log at all, but with "quotes" [and brackets]',
];
const line = /^(\S+) (\S+) (\S+) \[([^\]]+)\] "(GET|HEAD|POST|PUT|DELETE) ((?:[^"\\]|\\.)*) HTTP\/(\d(?:\.\d)?)" (\d{3}) (\d+|-) "([^"]*)" "([^"]*)"$/;
const slow = /(\w+)=(.*?)(?:;|$)|error:? *(.*)$/gim;
const report = "user=ada; path=/reports; ms=23\nERROR: disk full at /dev/sda1\nuser=grace;ms=7;Error nothing\n".repeat(3);
function run() {
  let sum = 0;
  for (let i = 0; i < 400; i++) {
    const match = line.exec(lines[i % 4]);
    if (match !== null) sum += Number(match[8]) + match[6].length;
    if (i % 8 === 0) sum += report.replace(slow, "$1$3").length;
  }
  return sum;
}
print(run()); // => 92100
