function run() {
  let sum = 0;
  for (let i = 0; i < 1000; i++) {
    const text = `20${String(i % 100).padStart(2, '0')}-0${i % 9 + 1}-1${i % 10}T1${i % 10}:30:15.123456789`;
    sum += Temporal.PlainDateTime.from(text).toString().length + Temporal.Duration.from('P1Y2M3DT4H5M6.7S').hours;
  }
  return sum;
}
print(run()); // => 33000
