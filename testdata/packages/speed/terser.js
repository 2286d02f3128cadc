// package: terser dist/bundle.min.js
// Minifies a script.
let source = "(function () { 'use strict'; var exports = {};\n";
for (let i = 0; i < 25; i++) {
  source += `
function Shape${i}(width, height) { this.width = width; this.height = height; var unused = width * 2; }
Shape${i}.prototype.area = function () { if (this.width > 0 && this.height > 0) { return this.width * this.height; } else { return 0; } };
function describe${i}(shape, options) {
  var text = '', names = ['a', 'b', 'c'], constant = 60 * 60 * ${i};
  for (var index = 0; index < names.length; index++) { if (options[names[index]] !== undefined) { text = text + names[index] + '=' + options[names[index]]; } }
  switch (text.length) { case 0: return null; case 1: text += constant; break; default: text = text.toUpperCase(); }
  return typeof shape === 'undefined' ? text : function (value) { return value + text + shape.area(); };
}
exports.shape${i} = Shape${i}; exports.describe${i} = describe${i};
`;
}
source += "return exports; })();";
function run() {
  const { code } = Terser.minify_sync(source, { compress: { passes: 1 }, mangle: true });
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum = (sum * 31 + code.charCodeAt(i)) | 0;
  return code.length + ":" + sum;
}
print(run()); // => 9957:-148068908
