try { throw 1; } catch { print("caught"); } // => caught
