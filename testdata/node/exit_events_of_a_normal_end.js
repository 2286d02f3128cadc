process.on('beforeExit', code => {
  print('beforeExit', code);
  if (process.again) return;
  process.again = true;
  setTimeout(() => print('more work'), 1);
});
process.on('exit', code => print('exit', code));
setTimeout(() => print('timer'), 1);
print('script');
// => script
// => timer
// => beforeExit 0
// => more work
// => beforeExit 0
// => exit 0
