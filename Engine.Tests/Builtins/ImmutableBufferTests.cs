using Quoll.Web;

namespace Quoll.Tests.Builtins;

/// <summary>
/// Immutable ArrayBuffers (proposal-immutable-arraybuffer): no way of writing changes the bytes. The conformance suite
/// tests the order of the steps.
/// </summary>
public sealed class ImmutableBufferTests
{
    private readonly Engine _engine = new(new EngineOptions { Extensions = [QuollWeb.Default] });

    public ImmutableBufferTests() => _engine.Execute(
        "var b = new Uint8Array([1, 2, 3, 4]).buffer.transferToImmutable(), a = new Uint8Array(b), view = new DataView(b);");

    [Theory]
    [InlineData("a[0] = 9; a['1'] = 9; a[7] = 9;")]
    [InlineData("(function () { 'use strict'; a[0] = 9; })()")]
    [InlineData("Reflect.set(a, 0, 9)")]
    [InlineData("Reflect.set({}, 0, 9, a)")]
    [InlineData("Reflect.defineProperty(a, 0, { value: 9 })")]
    [InlineData("Object.defineProperty(a, 0, { value: 9 })")]
    [InlineData("delete a[0]")]
    [InlineData("a.fill(9)")]
    [InlineData("a.set([9])")]
    [InlineData("a.sort((x, y) => y - x)")]
    [InlineData("a.reverse()")]
    [InlineData("a.copyWithin(0, 2)")]
    [InlineData("a.setFromHex('ff')")]
    [InlineData("a.setFromBase64('/w==')")]
    [InlineData("Array.prototype.fill.call(a, 9)")]
    [InlineData("Array.prototype.reverse.call(a)")]
    [InlineData("view.setInt8(0, 9)")]
    [InlineData("view.setFloat64(0, 9)")]
    [InlineData("Atomics.store(a, 0, 9)")]
    [InlineData("Atomics.exchange(a, 0, 9)")]
    [InlineData("new TextEncoder().encodeInto('x', a)")]
    [InlineData("b.resize(8)")]
    [InlineData("b.transfer(8)")]
    [InlineData("for (let i = 0; i < 4; i++) a[i]++")]
    [InlineData("[a[0], a[1]] = [9, 9]")]
    [InlineData("Uint8Array.from.call(function () { return a; }, [9])")]
    public void Nothing_changes_the_bytes(string code)
    {
        _engine.Execute($"try {{ {code} }} catch (e) {{ if (!(e instanceof TypeError || e.name === 'DataCloneError')) throw e; }}");
        Assert.Equal("1,2,3,4 4 false", _engine.Evaluate<string>("`${a} ${b.byteLength} ${b.detached}`"));
    }

    [Theory]
    [InlineData("(function () { 'use strict'; a[0] = 9; })()", "TypeError: Cannot assign to read only property")]
    [InlineData("a.fill(9)", "TypeError: The ArrayBuffer is immutable")]
    public void Strict_code_and_methods_throw(string code, string error) =>
        Assert.StartsWith(error[..9], Assert.Throws<JavaScriptException>(() => _engine.Execute(code)).Description);

    [Theory]
    [InlineData("b.immutable + ' ' + new ArrayBuffer(1).immutable", "true false")]
    [InlineData("JSON.stringify(Object.getOwnPropertyDescriptor(a, 0))", "{\"value\":1,\"writable\":false,\"enumerable\":true,\"configurable\":false}")]
    [InlineData("Object.isFrozen(Object.freeze(a))", "true")]
    [InlineData("Reflect.defineProperty(a, 0, { value: 1, writable: false })", "true")]
    [InlineData("new Uint8Array(new ArrayBuffer(4).sliceToImmutable(1)).length", "3")]
    [InlineData("b.sliceToImmutable(1, 3) === b", "false")]
    [InlineData("new Uint8Array(b.slice(1)).fill(7).join()", "7,7,7")]
    [InlineData("a.subarray(2).join() + a.map(x => x + 1).join() + a.with(0, 5).join()", "3,42,3,4,55,2,3,4")]
    [InlineData("structuredClone(b).immutable", "true")]
    [InlineData("new Uint8Array(new ArrayBuffer(2).transferToImmutable(5)).join()", "0,0,0,0,0")]
    public void It_can_be_read_and_copied(string code, string expected) => Assert.Equal(expected, _engine.Execute($"String({code})").AsString());
}
