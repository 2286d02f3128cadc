// Reads a document, joins, groups and sorts its records, and writes a report as JSON.
function makeDocument() {
  const customers = [], orders = [];
  for (let i = 0; i < 80; i++) customers.push({ id: "c" + i, name: `Customer ${i}`, address: { city: ["Bern", "Lyon", "Turin", "Graz"][i % 4], zip: 1000 + i * 13 } });
  for (let i = 0; i < 500; i++) {
    const lines = [];
    for (let j = 0; j <= i % 4; j++) lines.push({ sku: "sku-" + (i * 7 + j) % 40, quantity: 1 + (i + j) % 5, price: ((i * 31 + j * 17) % 1000) / 10 });
    orders.push({ id: i, customer: "c" + (i * 11) % 80, date: `2026-${String(1 + i % 12).padStart(2, "0")}-${String(1 + i % 28).padStart(2, "0")}`, lines, note: i % 9 === 0 ? null : undefined });
  }
  return JSON.stringify({ customers, orders });
}
const text = makeDocument();
function transform(text) {
  const { customers, orders } = JSON.parse(text);
  const byId = new Map(customers.map(customer => [customer.id, customer]));
  const totals = orders.map(({ id, customer, date, lines, ...rest }) => ({
    id, month: date.slice(0, 7), ...rest, city: byId.get(customer).address.city, customer: byId.get(customer).name,
    total: Math.round(lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) * 100) / 100,
    skus: [...new Set(lines.map(line => line.sku))].sort(),
  }));
  const cities = Object.entries(Object.groupBy(totals, order => order.city)).map(([city, list]) => ({
    city, orders: list.length, total: list.reduce((sum, order) => sum + order.total, 0),
    best: list.toSorted((a, b) => b.total - a.total || a.id - b.id).slice(0, 3).map(({ id, total }) => ({ id, total })),
    months: Object.fromEntries(Object.entries(Object.groupBy(list, order => order.month)).sort(([a], [b]) => a < b ? -1 : 1).map(([m, l]) => [m, l.length])),
  }));
  return JSON.stringify({ cities: cities.sort((a, b) => b.total - a.total), skus: totals.flatMap(order => order.skus).filter((s, i, all) => all.indexOf(s) === i) });
}
function run() {
  let hash = 0;
  for (let i = 0; i < 14; i++) {
    const report = transform(text);
    for (let k = 0; k < report.length; k += 3) hash = (hash * 31 + report.charCodeAt(k)) | 0;
  }
  return hash;
}
print(run()); // => 1839329952
