const e = new SuppressedError(1, 2, "message", { cause: 3 });
print(e.error, e.suppressed, e.message, "cause" in e, Object.keys(e).length, String(e)); // => 1 2 message false 0 SuppressedError: message
print(SuppressedError(1) instanceof Error, Object.hasOwn(SuppressedError(1), "message"), SuppressedError.length); // => true false 3
