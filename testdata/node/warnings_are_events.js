process.on('warning', warning => print(warning.name, warning.message, warning.code));
process.emitWarning('careful');
process.emitWarning('old', 'DeprecationWarning', 'DEP1');
// => Warning careful undefined
// => DeprecationWarning old DEP1
