// The functions that filters find besides those of JavaScript (docs/command.md lists them). None changes its arguments.
(() => {
  'use strict';

  const isContainer = value => typeof value === 'object' && value !== null;
  const keysOf = path => Array.isArray(path) ? path
    : typeof path === 'number' ? [path] : String(path).split('.').map(key => /^(0|[1-9]\d*)$/.test(key) ? +key : key);
  const selector = by => typeof by === 'function' ? by : by === undefined ? value => value : value => get(value, by);
  const copyOf = value => Array.isArray(value) ? value.slice() : { ...value };
  // A key __proto__ of the data must not become a prototype.
  const put = (target, key, value) => {
    if (key === '__proto__') Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
    else target[key] = value;
    return target;
  };
  const own = (value, key) => {
    if (!isContainer(value)) return undefined;
    if (Array.isArray(value) && key < 0) key += value.length;
    return Object.hasOwn(value, key) ? value[key] : undefined;
  };

  function mapValues(value, f) {
    if (Array.isArray(value)) return value.map((element, i) => f(element, i));
    const result = {};
    for (const key of Object.keys(value)) put(result, key, f(value[key], key));
    return result;
  }

  const mapEntries = (object, f) => {
    const result = {};
    for (const entry of Object.entries(object)) {
      const mapped = f(entry);
      if (mapped) put(result, mapped[0], mapped[1]);
    }
    return result;
  };

  const walk = (value, f) => f(isContainer(value) ? mapValues(value, inner => walk(inner, f)) : value);

  function recurse(value, children = inner => isContainer(inner) ? Object.values(inner) : []) {
    const found = [];
    const visit = inner => {
      found.push(inner);
      for (const child of children(inner) ?? []) visit(child);
    };
    visit(value);
    return found;
  }

  function paths(value, isWanted = () => true) {
    const found = [];
    const visit = (inner, path) => {
      if (path.length > 0 && isWanted(inner)) found.push(path);
      if (!isContainer(inner)) return;
      if (Array.isArray(inner)) inner.forEach((element, i) => visit(element, [...path, i]));
      else for (const key of Object.keys(inner)) visit(inner[key], [...path, key]);
    };
    visit(value, []);
    return found;
  }

  function get(value, path, otherwise) {
    for (const key of keysOf(path)) value = own(value, key);
    return value === undefined ? otherwise : value;
  }

  function set(value, path, content) {
    const keys = keysOf(path);
    const change = (inner, depth) => {
      if (depth === keys.length) return typeof content === 'function' ? content(inner) : content;
      let key = keys[depth];
      if (inner === undefined || inner === null) inner = typeof key === 'number' ? [] : {};
      else if (!isContainer(inner)) throw new TypeError(`set: there is no property ${JSON.stringify(key)} in ${JSON.stringify(inner)}`);
      if (Array.isArray(inner) && key < 0) key += inner.length;
      return put(copyOf(inner), key, change(own(inner, key), depth + 1));
    };
    return change(value, 0);
  }

  function del(value, ...all) {
    const tree = new Map();
    for (const path of all) {
      const keys = keysOf(path);
      if (keys.length === 0) return undefined;
      let inner = value;
      let node = tree;
      for (const [i, name] of keys.entries()) {
        if (!isContainer(inner)) break;
        const key = String(Array.isArray(inner) && name < 0 ? name + inner.length : name);
        if (node.get(key) === true || !Object.hasOwn(inner, key)) break;
        if (i === keys.length - 1) node.set(key, true);
        else {
          if (!node.has(key)) node.set(key, new Map());
          node = node.get(key);
          inner = inner[key];
        }
      }
    }
    const drop = (inner, node) => {
      const result = Array.isArray(inner) ? [] : {};
      for (const key of Object.keys(inner)) {
        const change = node.get(key);
        if (change === true) continue;
        const kept = change ? drop(inner[key], change) : inner[key];
        if (Array.isArray(result)) result.push(kept);
        else put(result, key, kept);
      }
      return result;
    };
    return tree.size === 0 ? value : drop(value, tree);
  }

  const isPlain = value => isContainer(value) && !Array.isArray(value);
  function merge(...all) {
    return all.reduce((left, right) => {
      if (!isPlain(left) || !isPlain(right)) return right === undefined ? left : right;
      const result = { ...left };
      for (const key of Object.keys(right)) put(result, key, Object.hasOwn(left, key) ? merge(left[key], right[key]) : right[key]);
      return result;
    });
  }

  function pick(object, ...all) {
    return all.flat().reduce((result, path) => {
      const value = get(object, path);
      return value === undefined ? result : set(result, path, value);
    }, {});
  }

  const omit = (object, ...all) => del(object, ...all.flat());

  // The order of JSON values: null, false, true, numbers, strings, arrays, objects.
  const rank = value => value === null || value === undefined ? 0 : value === false ? 1 : value === true ? 2
    : typeof value === 'number' || typeof value === 'bigint' ? 3 : typeof value === 'string' ? 4 : Array.isArray(value) ? 5 : 6;
  function compareText(left, right) {
    if (left === right) return 0;
    const end = Math.min(left.length, right.length);
    let i = 0;
    while (i < end && left.charCodeAt(i) === right.charCodeAt(i)) i++;
    if (i === end) return left.length - right.length;
    // Code points, not code units: a surrogate comes after all others.
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)];
    const weight = unit => unit >= 0xD800 && unit < 0xE000 ? unit + 0x10000 : unit;
    return weight(a) - weight(b);
  }
  function compareLists(left, right, compareElements) {
    for (let i = 0; i < left.length && i < right.length; i++) {
      const order = compareElements(left[i], right[i]);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  }
  function compare(left, right) {
    const kind = rank(left);
    if (kind !== rank(right)) return kind - rank(right);
    if (kind < 3) return 0;
    if (kind === 3) return left < right ? -1 : left > right ? 1 : 0;
    if (kind === 4) return compareText(left, right);
    if (kind === 5) return compareLists(left, right, compare);
    const keys = Object.keys(left).sort(compareText);
    const others = Object.keys(right).sort(compareText);
    return compareLists(keys, others, compareText) || compareLists(keys.map(key => left[key]), keys.map(key => right[key]), compare);
  }

  const equals = (left, right) => compare(left, right) === 0;

  function contains(whole, part) {
    if (typeof whole === 'string' && typeof part === 'string') return whole.includes(part);
    if (Array.isArray(whole) && Array.isArray(part)) return part.every(element => whole.some(other => contains(other, element)));
    if (isPlain(whole) && isPlain(part)) return Object.keys(part).every(key => Object.hasOwn(whole, key) && contains(whole[key], part[key]));
    return equals(whole, part);
  }

  function sortBy(list, ...all) {
    const selectors = all.length === 0 ? [value => value] : all.map(selector);
    return [...list].map(value => [selectors.map(select => select(value)), value])
      .sort(([left], [right]) => compareLists(left, right, compare)).map(([, value]) => value);
  }

  function groupBy(list, by) {
    const select = selector(by);
    const groups = {};
    for (const value of list) {
      const key = keyText(select(value));
      if (Object.hasOwn(groups, key)) groups[key].push(value);
      else put(groups, key, [value]);
    }
    return groups;
  }
  const keyText = value => isContainer(value) ? JSON.stringify(value) : String(value);

  const countBy = (list, by) => mapValues(groupBy(list, by), group => group.length);

  function sumBy(list, by) {
    const select = selector(by);
    let sum = 0;
    for (const value of list) sum += select(value) ?? 0;
    return sum;
  }

  function uniqBy(list, by) {
    const select = selector(by);
    const seen = new Set();
    return [...list].filter(value => {
      const selected = select(value);
      const key = isContainer(selected) ? JSON.stringify(walk(selected, sorted)) : `${typeof selected} ${String(selected)}`;
      return !seen.has(key) && seen.add(key);
    });
  }
  const sorted = value => isPlain(value) ? Object.fromEntries(Object.keys(value).sort(compareText).map(key => [key, value[key]])) : value;

  function toStream(value) {
    const pairs = [];
    const visit = (inner, path) => {
      const keys = isContainer(inner) ? Object.keys(inner) : [];
      if (keys.length === 0) pairs.push([path, inner]);
      for (const key of keys) visit(inner[key], [...path, Array.isArray(inner) ? +key : key]);
    };
    visit(value, []);
    return pairs;
  }

  const fromStream = pairs => {
    let value;
    for (const [path, content] of pairs) value = place(value, path, content);
    return value;
  };
  function place(value, path, content) {
    if (path.length === 0) return content;
    const root = isContainer(value) ? value : typeof path[0] === 'number' ? [] : {};
    let inner = root;
    for (let i = 0; i < path.length - 1; i++) {
      if (!isContainer(own(inner, path[i]))) put(inner, path[i], typeof path[i + 1] === 'number' ? [] : {});
      inner = inner[path[i]];
    }
    put(inner, path.at(-1), content);
    return root;
  }

  const textOf = value => typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

  const base64 = value => btoa(Array.from(new TextEncoder().encode(textOf(value)), byte => String.fromCharCode(byte)).join(''));
  const unbase64 = text => new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0)));
  const uri = value => encodeURIComponent(textOf(value)).replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase());
  const entities = { '<': '&lt;', '>': '&gt;', '&': '&amp;', "'": '&#39;', '"': '&quot;' };
  const html = value => textOf(value).replace(/[<>&'"]/g, c => entities[c]);
  const sh = value => Array.isArray(value) ? value.map(sh).join(' ')
    : typeof value === 'string' ? `'${value.replaceAll("'", "'\\''")}'` : textOf(value);

  // A list of scalars is one row; a list of objects is a table with a header.
  function rowsOf(value) {
    const list = Array.isArray(value) ? value : [value];
    if (!list.some(isContainer)) return [list];
    const first = list.find(isPlain);
    if (first === undefined) return list;
    const names = [...new Set(list.filter(isPlain).flatMap(row => Object.keys(row)))];
    return [names, ...list.map(row => Array.isArray(row) ? row : names.map(name => own(row, name)))];
  }
  const cellOf = value => value === null ? '' : textOf(value);
  const csvCell = value => {
    const text = cellOf(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const tsvEscapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
  const csv = value => rowsOf(value).map(row => row.map(csvCell).join(',')).join('\n');
  const tsv = value => rowsOf(value)
    .map(row => row.map(cell => cellOf(cell).replace(/[\\\t\n\r]/g, c => tsvEscapes[c])).join('\t')).join('\n');

  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const msPerDay = 86_400_000;
  // The day of the year from 0, and the week of ISO 8601 with its year.
  const dayOfYear = date => Math.floor((date - Date.UTC(date.getUTCFullYear(), 0, 1)) / msPerDay);
  function isoWeek(date) {
    const thursday = new Date(date);
    thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
    return [thursday.getUTCFullYear(), Math.floor(dayOfYear(thursday) / 7) + 1];
  }
  const two = number => String(number).padStart(2, '0');
  const hour12 = date => date.getUTCHours() % 12 || 12;
  const conversions = {
    Y: d => String(d.getUTCFullYear()), C: d => two(Math.floor(d.getUTCFullYear() / 100)), y: d => two(d.getUTCFullYear() % 100),
    m: d => two(d.getUTCMonth() + 1), d: d => two(d.getUTCDate()), e: d => String(d.getUTCDate()).padStart(2),
    H: d => two(d.getUTCHours()), I: d => two(hour12(d)), M: d => two(d.getUTCMinutes()), S: d => two(d.getUTCSeconds()),
    L: d => String(d.getUTCMilliseconds()).padStart(3, '0'), p: d => d.getUTCHours() < 12 ? 'AM' : 'PM',
    j: d => String(dayOfYear(d) + 1).padStart(3, '0'), u: d => String(d.getUTCDay() || 7), w: d => String(d.getUTCDay()),
    a: d => days[d.getUTCDay()].slice(0, 3), A: d => days[d.getUTCDay()],
    b: d => months[d.getUTCMonth()].slice(0, 3), B: d => months[d.getUTCMonth()], h: d => months[d.getUTCMonth()].slice(0, 3),
    G: d => String(isoWeek(d)[0]), V: d => two(isoWeek(d)[1]), s: d => String(Math.floor(d / 1000)),
    z: () => '+0000', Z: () => 'UTC', n: () => '\n', t: () => '\t', '%': () => '%',
    F: d => strftime(d, '%Y-%m-%d'), T: d => strftime(d, '%H:%M:%S'), D: d => strftime(d, '%m/%d/%y'), R: d => strftime(d, '%H:%M'),
    c: d => strftime(d, '%a %b %e %H:%M:%S %Y'),
  };
  function strftime(time, format) {
    const date = new Date(typeof time === 'number' ? time * 1000 : time);
    if (Number.isNaN(+date)) throw new RangeError(`strftime: ${JSON.stringify(time)} is not a time`);
    return format.replace(/%(.)/gs, (all, letter) => {
      if (!Object.hasOwn(conversions, letter)) throw new RangeError(`strftime: ${all} is not known`);
      return conversions[letter](date);
    });
  }

  return {
    walk, recurse, paths, get, set, del, merge, pick, omit, mapValues, mapEntries, contains, equals, compare, sortBy, groupBy, countBy,
    sumBy, uniqBy, toStream, fromStream, base64, unbase64, uri, html, sh, csv, tsv, strftime,
    // Not a global: the inputs of quoll -n.
    *inputs(next, end) {
      for (let value; (value = next()) !== end;) yield value;
    },
  };
})()
