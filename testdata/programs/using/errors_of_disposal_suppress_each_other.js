const fails = n => ({ [Symbol.dispose]() { throw n; } });
const show = e => e instanceof SuppressedError ? `(${show(e.error)} over ${show(e.suppressed)})` : e;
try { using a = fails(1), b = fails(2), c = fails(3); throw "body"; } catch (e) { print(show(e)); } // => (1 over (2 over (3 over body)))
try { using a = fails(1), b = fails(2); } catch (e) { print(show(e)); } // => (1 over 2)
try { using a = fails(1); } catch (e) { print(show(e)); } // => 1
