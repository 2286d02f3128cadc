// format_value, which names of subtests contain.
(function (harness) {
  const maxLength = 1000;
  const names = { 0: '\\0', 8: '\\b', 9: '\\t', 10: '\\n', 11: '\\v', 12: '\\f', 13: '\\r' };
  const escape = code => names[code] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`);
  const formatString = text => `"${text.replace(/[\\"]/g, '\\$&').replace(/[\0-\x1f\ufffe\uffff]/g, c => escape(c.charCodeAt(0)))}"`;
  const truncate = text => text.length > maxLength ? `${text.substring(0, maxLength - 3)}...` : text;

  function format_value(value, seen = []) {
    if (Array.isArray(value)) {
      if (seen.includes(value)) return '[...]';
      return `[${Array.from(value, item => format_value(item, [...seen, value])).join(', ')}]`;
    }
    if (typeof value === 'string') return formatString(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'symbol') return `symbol "${String(value)}"`;
    if (value === null || !['object', 'function'].includes(typeof value)) return Object.is(value, -0) ? '-0' : String(value);
    try {
      return `${typeof value} "${truncate(String(value))}"`;
    } catch (failure) {
      return `[stringifying object threw ${String(failure)} with type ${typeof failure}]`;
    }
  }

  globalThis.format_value = harness.format = format_value;
})
