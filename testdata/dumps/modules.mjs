import first, { second as renamed } from './a.js';
import * as all from './b.json' with { type: 'json' };
export const answer = 42;
export { renamed as 'other name' };
export * from './c.js';
export default class {}
await import(import.meta.url);
