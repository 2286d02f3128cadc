// The data: URL processor (Fetch §6).
const show = async url => { try { const r = await fetch(url); return `${r.headers.get('content-type')} [${await r.text()}]`; } catch (e) { return e.name; } };
log(await show('data:,a%20b')); // => text/plain;charset=US-ASCII [a b]
log(await show('data:text/html,<p>')); // => text/html [<p>]
log(await show('data:text/plain;charset=utf-8;base64,w6Q=')); // => text/plain;charset=utf-8 [ä]
log(await show('data:;base64,YQ')); // => text/plain;charset=US-ASCII [a]
log(await show('data:;base64,Y')); // => TypeError
log(await show('data:text/plain')); // => TypeError
log(await show('data:;x=y,1')); // => text/plain;x=y [1]
log(await show('data:,a#b')); // => text/plain;charset=US-ASCII [a]
