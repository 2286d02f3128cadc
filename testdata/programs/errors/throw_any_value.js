try { throw undefined; } catch (e) { print(e); } // => undefined
try { throw { x: 1 }; } catch (e) { print(e.x); } // => 1
