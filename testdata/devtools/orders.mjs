class Order {
  constructor(name, prices) {
    this.name = name;
    this.prices = prices;
  }
  get total() {
    return this.prices.reduce((sum, price) => sum + price, 0);
  }
}
function report(order) {
  let text = `${order.name}: ${order.total}`;
  console.log(text, order, 1n, null);
  return text;
}
const orders = [new Order('pen', [1, 2.5]), new Order('ink', [-0])];
for (const order of orders) report(order);
try {
  null.f();
} catch (error) {
  console.error('caught', error instanceof TypeError);
}
setTimeout(async () => {
  await 1;
  console.log('later');
}, 1);
