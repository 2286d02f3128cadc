class Account {
  owner = "nobody";
  balance = 0;
  history = null;
  constructor(balance) { this.balance = balance; }
  deposit(n) { this.balance += n; return this; }
}
function run() {
  let sum = 0;
  for (let i = 0; i < 9000; i++) sum += new Account(i).deposit(5).balance;
  return sum;
}
print(run()); // => 40540500
