let n = 0;
for (let i = 0; i < 400; i++) {
  [1, 2, 3].forEach(function (v) {
    n += this === globalThis ? v : 100;
  });
  [1].forEach(function () {
    'use strict';
    n += this === undefined ? 1 : 100;
  });
  [1].forEach(function () {
    'use strict';
    n += typeof this === 'number' ? 1 : 100;
  }, 5);
}
print(n); // => 3200
