// needs: ajv fast-deep-equal fast-uri json-schema-traverse require-from-string
const Ajv = require('ajv').default;
const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, coerceTypes: false, useDefaults: true, code: { source: true } });
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addKeyword({ keyword: 'even', type: 'number', validate: (schema, data) => (data % 2 === 0) === schema, errors: false });
ajv.addSchema({ $id: 'http://example.org/address.json', type: 'object', properties: { city: { type: 'string', minLength: 2 }, zip: { type: 'string', pattern: '^[0-9]{5}$' } }, required: ['city'] });
const schema = {
  $id: 'http://example.org/order.json', type: 'object', additionalProperties: false, required: ['id', 'items'],
  $defs: { tree: { type: 'object', properties: { value: { type: 'number' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } } } },
  properties: {
    id: { type: 'integer', minimum: 1 }, date: { type: 'string', format: 'date' }, address: { $ref: 'address.json' }, tree: { $ref: '#/$defs/tree' },
    items: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer', default: 1, even: true }, price: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 } }, required: ['name'] } },
    kind: { enum: ['a', 'b', { c: 1 }] }, fixed: { const: [1, 2] },
    choice: { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'number' }] },
    any: { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, not: { not: { type: 'string' } },
    cond: { type: 'object', if: { properties: { a: { const: 1 } } }, then: { required: ['b'] }, else: { required: ['c'] } },
    names: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, propertyNames: { maxLength: 5 }, minProperties: 1 },
  },
};
const validate = ajv.compile(schema);
print(validate.source.validateCode.length);
const documents = [
  { id: 1, items: [{ name: 'a' }] },
  { id: 0, items: [], extra: true, date: '2024-1-1' },
  { id: '1', items: [{ count: 3 }, { name: 5, price: 1.005 }], address: { city: 'x', zip: '12' } },
  { id: 7, items: [{ name: 'a', count: 2 }, { name: 'a', count: 2 }], kind: { c: 1 }, fixed: [1, 2], choice: 'abcd', any: 0, not: 'text' },
  { id: 7, items: [{ name: 'é', price: 0.29 }], kind: 'c', fixed: [2], choice: 3, any: null, not: 1, cond: { a: 1 }, names: { 'x-a': 1, toolong: 2 } },
  { id: 7, items: [{ name: 'x' }], cond: { a: 2, c: 0 }, names: {}, tree: { value: 1, children: [{ value: 'x' }, { children: [{ value: null }] }] } },
  null, [], 'text',
];
for (const document of documents) {
  const valid = validate(document);
  print(valid, JSON.stringify(document), valid ? '' : `${ajv.errorsText(validate.errors)} ${JSON.stringify(validate.errors)}`);
}
for (const bad of [{ type: 'nonsense' }, { unknownKeyword: 1 }, { $ref: 'nowhere.json' }, { type: 'string', minimum: 3 }]) {
  try {
    ajv.compile(bad);
    print('compiled');
  } catch (e) {
    print(e.message);
  }
}
let count = 0;
for (let i = 0; i < 3000; i++) if (validate({ id: i, items: [{ name: `n${i}`, count: i % 5 }], date: '2024-01-01' })) count++;
print(count);
