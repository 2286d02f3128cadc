const bases = ['https://example.org/a/b/c?x=1#top', 'http://user:pw@www.example.com:8080/path/', 'file:///home/me/file.txt'];
const inputs = ['../d/e.html', '//other.example/x?y=z', '?q=a b&c=ä', '#part', 'https://xn--bcher-kva.example/ü/%41',
  'mailto:someone@example.org', '/./x/../y//z', 'http://192.168.0.1:80/', 'https://[2001:db8::1]:8443/index.html?a=1&b=2'];
function run() {
  let length = 0;
  for (let i = 0; i < 500; i++) {
    for (const input of inputs) {
      const url = new URL(input, bases[i % 3]);
      length += url.href.length + url.pathname.length + url.host.length;
    }
  }
  return length;
}
print(run()); // => 240395
