import { parse, evaluate } from './calculator.js';
import Store, { subscribe, version } from './store.js';
import * as format from './format.js';
export { default as Queue } from './queue.js';

export function run(print) {
  const log = [];
  const store = new Store({ sums: [] });
  const stop = subscribe(store, state => log.push(`${version}:${state.sums.length}`));
  for (const text of ['1 + 2 * 3', '(1 + 2) * 3', '2 ** 3 ** 2', '-4 / (2 - 2)', '1 +']) {
    try {
      const value = evaluate(parse(text));
      store.update(state => ({ ...state, sums: [...state.sums, value] }));
      print(format.row(text, value));
    } catch (e) {
      print(format.row(text, e.message));
    }
  }
  stop();
  store.update(() => ({ sums: [] }));
  print(log.join(' '), version, format.title`${store.state.sums.length} of ${log.length} sums`);
}
