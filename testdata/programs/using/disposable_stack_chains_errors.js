const stack = new DisposableStack();
stack.defer(() => { throw 1; });
stack.defer(() => { throw 2; });
try { stack.dispose(); } catch (e) { print(e.name, e.error, e.suppressed, stack.disposed); } // => SuppressedError 1 2 true
