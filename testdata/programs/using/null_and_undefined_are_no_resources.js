{ using a = null, b = undefined; print(a, b); } // => null undefined
