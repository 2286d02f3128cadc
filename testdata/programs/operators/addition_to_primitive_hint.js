const o = { [Symbol.toPrimitive]: hint => hint };
print(o + "", `${o}`, +o, [] + {}); // => default string NaN [object Object]
