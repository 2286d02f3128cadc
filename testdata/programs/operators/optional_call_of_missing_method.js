const o = {};
print(o.f?.(), o.f?.x.y, o.f?.()); // => undefined undefined undefined
