const order = { id: 17, customer: { name: "Ada", address: ["1 Street", "Town"] }, lines: [{ sku: "a1", count: 2, price: 9.5 }, { sku: "b2", count: 1, price: 20 }], paid: true, note: null };
function run() {
  let sum = 0;
  for (let i = 0; i < 400; i++) {
    order.id = i;
    const copy = JSON.parse(JSON.stringify(order));
    sum += copy.id + copy.lines[1].price + copy.customer.address.length;
  }
  return sum;
}
print(run()); // => 88600
