const resource = name => ({ [Symbol.dispose]() { print("dispose", name); } });
try { using a = resource("try"); throw 1; } catch { using b = resource("catch"); print("caught"); } finally { using c = resource("finally"); }
// => dispose try
// => caught
// => dispose catch
// => dispose finally
