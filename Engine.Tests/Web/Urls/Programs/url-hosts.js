// Hosts (URL Standard §3).
const host = text => URL.parse(`https://${text}/`)?.hostname ?? 'failure';
const opaque = text => URL.parse(`foo://${text}/`)?.hostname ?? 'failure';
log(`${host('EXAMPLE%2ECOM')} ${opaque('EXAMPLE%2ECOM')}`); // => example.com EXAMPLE%2ECOM
log(`${host('a b')} ${host('a%00b')} ${host('a|b')} ${host('a%25')} ${opaque('a b')} ${opaque('a%25')}`); // => failure failure failure failure failure a%25
log(['0', '0x', '0x7f.1', '010', '256.0.0.1', '1.2.3.4.', '4294967295', '4294967296', '1.2.3.08', '1..2', 'a.1'].map(host).join()); // => 0.0.0.0,0.0.0.0,127.0.0.1,0.0.0.8,failure,1.2.3.4,255.255.255.255,failure,failure,failure,failure
log(['[::1]', '[1:0:0:2:0:0:0:3]', '[::127.0.0.1]', '[1:2:3:4:5:6:7:8]', '[0:0:0:0:0:0:0:0]'].map(host).join()); // => [::1],[1:0:0:2::3],[::7f00:1],[1:2:3:4:5:6:7:8],[::]
log(['[1]', '[1:2:3:4:5:6:7:8:9]', '[::1', '[::1%25x]', '[1::2::3]', '[::1.2.3]', '[::1.2.3.256]', '[::01.2.3.4]'].map(host).join()); // => failure,failure,failure,failure,failure,failure,failure,failure
// Names in other alphabets (UTS #46).
log(`${host('faß.ExAmPlE')} ${host('日本語。ＪＰ')} ${host('☕.example')}`); // => xn--fa-hia.example xn--wgv71a119e.jp xn--53h.example
log(`${host('a\u00ADb')} ${host('A\u030A')} ${host('ﬁ')} ${host('\u2260')}`); // => ab xn--5ca fi xn--1ch
log(`${host('xn--a')} ${host('xn--')} ${host('xn--a.é')} ${host('XN--FA-HIA.é')}`); // => xn--a xn-- failure xn--fa-hia.xn--9ca
log(`${host('\u0301a')} ${host('a\uFFFD')} ${host('\u00AD')} ${host('é\u2488')}`); // => failure failure failure failure
// Joiners (RFC 5892) and the direction of labels (RFC 5893).
log(`${host('क्\u200Dष')} ${host('a\u200Db')} ${host('ن\u200Cه')} ${host('نامه\u200Cای')}`); // => xn--11b2ezcw70k failure xn--ihbc409q xn--mgba3gch31f060k
log(`${host('אa')} ${host('aא')} ${host('א1')} ${host('1א')} ${host('א.a1')} ${host('א.1')} ${host('א1٠')}`); // => failure failure xn--1-zhc failure xn--4db.a1 failure failure
