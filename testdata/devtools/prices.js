class Order {
  constructor(name, prices) {
    this.name = name;
    this.prices = prices;
  }
  total(tax) {
    let sum = 0;
    for (const price of this.prices) {
      sum += price * tax;
    }
    return sum;
  }
}
const orders = new Map([['pen', new Order('pen', [1, 2.5])], ['ink', new Order('ink', [7])]]);
for (const order of orders.values()) {
  console.log(order.name, order.total(1.5));
}
