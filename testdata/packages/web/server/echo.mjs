// What the clients of HTTP talk to: it says what it got, and fails as often as it is asked to.
const failures = new Map();

export default {
  async fetch(request) {
    const url = new URL(request.url), path = url.pathname;
    if (path === '/echo') {
      const names = ['accept', 'authorization', 'content-type', 'cookie', 'x-own', 'x-more'];
      const headers = Object.fromEntries(names.filter(name => request.headers.has(name)).map(name => [name, request.headers.get(name).replace(/boundary=.*/, 'boundary')]));
      const isForm = headers['content-type']?.startsWith('multipart/form-data');
      const body = isForm ? [...await request.formData()].map(([name, value]) => [name, value.name ?? value]) : await request.text();
      return Response.json({ method: request.method, query: url.search, headers, body }, { headers: { 'X-Served': 'echo' } });
    }
    if (path === '/bytes') return new Response(new Uint8Array([0, 1, 254, 255]), { headers: { 'Content-Type': 'application/octet-stream', 'Content-Length': '4' } });
    if (path === '/text') return new Response('grüße '.repeat(3));
    if (path === '/lines') return new Response('{"n":1}\n{"n":2}\n', { headers: { 'Content-Type': 'application/x-ndjson' } });
    if (path === '/broken') return new Response('{"a":', { headers: { 'Content-Type': 'application/json' } });
    if (path === '/empty') return new Response(null, { status: 204 });
    if (path === '/redirect') return new Response(null, { status: 302, headers: { Location: '/text' } });
    if (path === '/never') return new Promise(done => setTimeout(() => done(new Response('late')), 2000));
    if (path === '/form') return new Response('a=1&b=%C3%A4', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
    if (path.startsWith('/status/')) return Response.json({ problem: path }, { status: Number(path.slice(8)), headers: { 'X-Served': 'status' } });
    if (path.startsWith('/fails/')) {
      const left = (failures.get(path) ?? Number(path.split('/')[2])) - 1;
      failures.set(path, left);
      return left < 0 ? new Response(`after failures ${request.method} ${await request.text()}`) : new Response('not yet', { status: 503, headers: { 'Retry-After': '0' } });
    }
    return new Response('nothing', { status: 404 });
  },
};
