class A extends Object {
  #x = 1n;
  static y = /a+/g;
  constructor({ z, ...w }, [v = null]) { super(); this.z = z; }
  get x() { return this.#x; }
  async *['all']() { yield* [await 1]; }
  static { delete this.y; }
}
new A({}, []).x ??= function named() { return new.target; };
