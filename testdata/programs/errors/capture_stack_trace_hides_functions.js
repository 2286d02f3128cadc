// chai's assertion-error and most error classes of npm hide their constructors with the second argument.
function Failure(message, above) { this.message = message; Error.captureStackTrace(this, above); }
Failure.prototype = Object.create(Error.prototype, { name: { value: "Failure" } });
function check() { throw new Failure("no", check); }
function test() { check(); }
try { test(); } catch (e) {
    const lines = e.stack.split("\n");
    print(lines[0]); // => Failure: no
    print(/^    at test /.test(lines[1])); // => true
    print(/check/.test(e.stack)); // => false
    print(Object.getOwnPropertyDescriptor(e, "stack").enumerable); // => false
}
const plain = {};
print(Error.captureStackTrace(plain), plain.stack.split("\n")[0]); // => undefined Error
