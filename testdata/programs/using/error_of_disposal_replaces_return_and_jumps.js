const fails = n => ({ [Symbol.dispose]() { throw n; } });
function f() { try { using x = fails(1); return "returned"; } catch (e) { return e; } }
function g() { try { for (;;) { using x = fails(2); break; } } catch (e) { return e; } }
function h() { try { for (let i = 0; i < 3; i++) { using x = fails(i); continue; } } catch (e) { return e; } }
print(f(), g(), h()); // => 1 2 0
