"use strict";
Object.defineProperty(Number.prototype, "me", { get() { return typeof this; }, configurable: true });
print((5).me); // => number
