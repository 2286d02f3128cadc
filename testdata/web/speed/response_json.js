const body = JSON.stringify(Array.from({ length: 2000 }, (_, id) => ({ id, name: 'item ' + id, tags: ['a', 'b'], price: id / 8 })));
async function run() {
  const response = new Response(body, { headers: { 'Content-Type': 'application/json' } });
  const items = await response.json();
  return items.length + items[1999].name + response.headers.get('content-type');
}
run().then(print); // => 2000item 1999application/json
