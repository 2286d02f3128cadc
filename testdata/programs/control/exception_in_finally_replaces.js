try { try { throw "first"; } finally { throw "second"; } } catch (e) { print(e); } // => second
