// needs: lodash
const _ = require('lodash');
const show = (name, value) => print(name, JSON.stringify(value));

const people = [
  { name: 'Ada', age: 36, tags: ['math', 'engine'], address: { city: 'London' } },
  { name: 'Grace', age: 85, tags: ['navy', 'compiler'], address: { city: 'New York' } },
  { name: 'Alan', age: 41, tags: ['math', 'code'], address: { city: 'London' } },
  { name: 'Edsger', age: 72, tags: ['path', 'compiler'], address: { city: 'Nuenen' } },
];

show('chunk', _.chunk([1, 2, 3, 4, 5], 2));
show('groupBy', _.groupBy(people, 'address.city'));
show('keyBy', Object.keys(_.keyBy(people, p => p.name.toLowerCase())));
show('countBy', _.countBy(_.flatMap(people, 'tags')));
show('sortBy', _.map(_.sortBy(people, ['address.city', p => -p.age]), 'name'));
show('orderBy', _.map(_.orderBy(people, ['address.city', 'age'], ['desc', 'asc']), 'name'));
show('partition', _.partition(people, { address: { city: 'London' } }).map(group => _.map(group, 'name')));
show('sets', [_.union([2], [1, 2]), _.intersection([2, 1], [2, 3]), _.difference([2, 1], [2, 3]), _.xor([2, 1], [2, 3])]);
show('zip', [_.zip(['a', 'b'], [1, 2], [true, false]), _.zipObjectDeep(['a.b[0].c', 'a.b[1].d'], [1, 2]), _.unzip([['a', 1], ['b', 2]])]);
show('flattenDeep', _.flattenDeep([1, [2, [3, [4]], 5]]));
show('uniq', [_.uniq([2, 1, 2]), _.uniqBy([2.1, 1.2, 2.3], Math.floor), _.sortedUniq([1, 1, 2])]);
show('range', [_.range(4), _.range(1, 5), _.range(0, 20, 5), _.rangeRight(4)]);

show('get', [_.get(people, '[1].address.city'), _.get(people, ['9', 'address'], 'none'), _.has(people[0], 'address.city')]);
show('set', _.set({}, 'a[0].b.c', 4));
show('update', _.update({ a: [{ b: { c: 3 } }] }, 'a[0].b.c', n => n * n));
show('merge', _.merge({ a: [{ b: 2 }, { d: 4 }] }, { a: [{ c: 3 }, { e: 5 }] }));
show('mergeWith', _.mergeWith({ a: [1], b: [2] }, { a: [3], b: [4] }, (a, b) => _.isArray(a) ? a.concat(b) : undefined));
show('pick', [_.pick(people[0], ['name', 'address.city']), _.omit(people[0], ['tags', 'age']), _.pickBy({ a: 1, b: 'x' }, _.isNumber)]);
show('invert', [_.invert({ a: 1, b: 2 }), _.mapValues({ a: 1, b: 2 }, n => n * 2), _.mapKeys({ a: 1, b: 2 }, (v, k) => k + v)]);
show('defaultsDeep', _.defaultsDeep({ a: { b: 2 } }, { a: { b: 1, c: 3 } }));
show('transform', _.transform({ a: 1, b: 2, c: 1 }, (result, value, key) => (result[value] || (result[value] = [])).push(key), {}));
show('toPairs', [_.toPairs({ a: 1, b: 2 }), _.fromPairs([['x', 1]]), _.at(people, '[0].name', '[2].age')]);

const deep = { d: new Date(0), r: /a+/gi, m: new Map([['k', { v: 1 }]]), s: new Set([1, 2]), n: null, u: undefined, f: [NaN, -0] };
const copy = _.cloneDeep(deep);
show('cloneDeep', [copy !== deep, _.isEqual(copy, deep), copy.r.source, copy.r.flags, [...copy.m], [...copy.s], copy.d.getTime(), copy.m.get('k') !== deep.m.get('k')]);
show('isEqual', [_.isEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), _.isEqual([1, 2], [2, 1]), _.isEqual(NaN, NaN), _.isMatch(people[0], { age: 36 })]);
const cyclic = { list: [] };
cyclic.list.push(cyclic);
const cyclicCopy = _.cloneDeep(cyclic);
show('cycle', [cyclicCopy.list[0] === cyclicCopy, _.isEqual(cyclic, cyclicCopy)]);
show('is', ['isArguments', 'isArray', 'isBoolean', 'isDate', 'isElement', 'isEmpty', 'isError', 'isFinite', 'isFunction', 'isMap', 'isNil', 'isPlainObject',
  'isRegExp', 'isSet', 'isSymbol', 'isWeakMap', 'isObjectLike', 'isNative', 'isSafeInteger', 'isTypedArray', 'isBuffer']
  .map(name => [name, [[], {}, new Map, new Set, /x/, new Date(0), null, 'x', 5, Symbol('s'), print, Object, new Error('e'), new WeakMap, (function () { return arguments; })()]
    .map(value => _[name](value) ? 1 : 0).join('')]).filter(([name]) => name !== 'isNative'));

show('case', ['camelCase', 'snakeCase', 'kebabCase', 'startCase', 'upperFirst', 'lowerCase', 'deburr'].map(name => _[name]('--Foo Bar_bazQux42 déjà vu--')));
show('pad', [_.pad('abc', 8, '_-'), _.padStart('abc', 6), _.truncate('hi-diddly-ho there, neighborino', { length: 24, separator: ' ' })]);
show('words', [_.words('fred, barney, & pebbles'), _.words('déjà XMLHttpRequest v2 ünï'), _.escape('<a & "b">'), _.unescape('&lt;&amp;&#39;')]);
show('template', _.template('<% _.forEach(people, function (p) { %><li><%- p.name %> is <%= p.age %></li><% }); %>${ people.length }')({ people }));
show('string', [_.repeat('ab', 3), _.trim('-_-abc-_-', '_-'), _.startsWith('abc', 'b', 1), _.split('a-b-c', '-', 2), _.parseInt('08'), _.toPath('a[0].b["c.d"]')]);

show('chain', _.chain(people).filter(p => p.age > 40).map('name').reverse().join('+').value());
show('lazy', _(_.range(1000)).map(n => n * n).filter(n => n % 3 === 0).take(5).value());
show('reduce', [_.reduce({ a: 1, b: 2 }, (sum, n) => sum + n, 0), _.sumBy(people, 'age'), _.meanBy(people, 'age'), _.maxBy(people, 'age').name, _.minBy(people, 'age').name]);
const add = _.curry((a, b, c) => a + b + c);
show('curry', [add(1)(2)(3), add(1, 2)(3), add(_, 2)(1, 3), _.partialRight(add, 3)(1, 2), _.flow([n => n + 1, n => n * 2])(3), _.flip(Array.of)(1, 2, 3)]);
const memo = _.memoize(n => n * 2);
show('memoize', [memo(2), memo(2), memo.cache.has(2), _.once(() => 7)(), _.negate(_.isNil)(0), _.over([Math.max, Math.min])(1, 2, 3), _.overEvery([Boolean, isFinite])(1)]);
show('number', [_.round(4.006, 2), _.ceil(6040, -2), _.clamp(-10, -5, 5), _.inRange(3, 2, 4), _.sum([4, 2.5]), _.toInteger('3.7')]);
show('index', [_.sortedIndex([30, 50], 40), _.sortedIndexBy([{ x: 4 }, { x: 5 }], { x: 4 }, 'x'), _.findLastIndex(people, p => p.age < 50), _.pullAt(['a', 'b', 'c'], [1])]);
show('attempt', [_.isError(_.attempt(() => { throw new TypeError('no'); })), _.attempt(() => 1), _.conforms({ b: n => n > 1 })({ b: 2 }), _.matchesProperty('a', 4)({ a: 4 })]);
show('times', [_.times(3, String), _.uniqueId('x').length, _.result({ a: { b: () => 5 } }, 'a.b'), _.invokeMap([[3, 1, 2], [9, 8]], 'sort'), _.cond([[_.isString, () => 's'], [_.stubTrue, () => 'other']])(4)]);
show('version', [_.VERSION, _.functions(_).length]);
