import { enumerable, logged, registry } from "./decorators.mjs";

@registry.add("counter") @logged export default class Counter {
  @enumerable(false) accessor count = 0;
  static accessor #made = 0;
  @logged #limit = 10;
  @(value => value) static label = "counter";

  @logged @registry.bound increment() { return this.count++ < this.#limit; }

  accessor;
  static { Counter.#made++; }
}

export @logged class Named {}
const anonymous = @logged class { accessor ["computed"]; };
