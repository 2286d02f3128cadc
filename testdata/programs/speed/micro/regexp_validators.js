// Checks of whole strings that mostly backtrack, count and compare.
const inputs = [
  "ada.lovelace+notes@mail.example.org", "no at sign here", "192.168.100.255", "300.1.1.1", "2026-11-26T17:45:03.125Z",
  "2026-13-01T00:00:00Z", "6f9619ff-8b86-d011-b42d-00cf4fc964ff", "https://example.org:8080/a/b?c=d&e=f#g", "1,234,567.89",
];
const patterns = [
  /^[a-z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?:https?|ftp):\/\/[^\s\/?#:]+(?::\d+)?(?:\/[^\s?#]*)?(?:\?[^\s#]*)?(?:#\S*)?$/,
  /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/,
];
function run() {
  let sum = 0;
  for (let round = 0; round < 60; round++) {
    for (let i = 0; i < inputs.length; i++) {
      for (let j = 0; j < patterns.length; j++) if (patterns[j].test(inputs[i])) sum += (i + 1) * (j + 1);
    }
  }
  return sum;
}
print(run()); // => 8640
