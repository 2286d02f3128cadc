import { isEmpty } from './cycle.js';

export default class Queue {
  items = [];
  static of(...items) { return items.reduce((queue, item) => queue.add(item), new this()); }
  add(item) { this.items.push(item); return this; }
  *[Symbol.iterator]() { while (!isEmpty(this)) yield this.items.shift(); }
}
