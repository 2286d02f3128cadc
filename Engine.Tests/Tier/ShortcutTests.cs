using Quoll.Intl;

namespace Quoll.Tests.Tier;

/// <summary>The shortcuts and getters of extensions, which run without a call, in all modes.</summary>
public class ShortcutTests
{
    private static readonly EngineOptions Boxes = new() { Extensions = [new BoxExtension()] };

    [Theory]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += 'a'.localeCompare('b'); n", "400")]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += 'a'.localeCompare('bcd'.slice(0, 1 + i % 2)); n", "600")]
    [InlineData("let n = ''; for (let i = 0; i < 40; i++) n += 'a'.localeCompare(i); n", "2222222222222222222222222222222222222222")]
    [InlineData("const b = new Box(3); let n = 0; for (let i = 0; i < 400; i++) n += b.value; n", "1200")]
    [InlineData("class C extends Box {}; const b = [new Box(1), new C(2)]; let n = 0; for (let i = 0; i < 400; i++) n += b[i % 2].value; n", "600")]
    [InlineData("const b = Object.create(new Box(3)); let n = 0; for (let i = 0; i < 40; i++) try { b.value } catch (e) { n += e.name === 'TypeError' } n", "40")]
    [InlineData("const b = new Box(3); let n = 0; for (let i = 0; i < 40; i++) try { b.broken } catch (e) { n += e.message.length } n", "120")]
    [InlineData("const b = new Box(3); let n = 0; for (let i = 0; i < 40; i++) n += b.self === b; n", "40")]
    [InlineData("Object.getOwnPropertyDescriptor(Box.prototype, 'value').get.name", "get value")]
    public void Extensions_do_the_same(string code, string expected) =>
        Assert.StartsWith(expected + "\n", HotCodeModes.RunInAll(code, Boxes), StringComparison.Ordinal);

    [Theory]
    [InlineData("let n = 0; for (let i = 0; i < 400; i++) n += ('a' + i).localeCompare('a' + i * 7 % 400); n", "34")]
    [InlineData("const words = ['Zebra', 'äpfel', 'Apfel', 'zebra', 'a b', 'ab']; for (let i = 0; i < 40; i++) words.sort((a, b) => a.localeCompare(b)); words.join()", "a b,ab,Apfel,äpfel,zebra,Zebra")]
    [InlineData("const d = Temporal.PlainDate.from('2020-02-29'); let n = 0; for (let i = 0; i < 400; i++) n += d.year + d.month + d.day; n", "820400")]
    public void Intl_and_Temporal_do_the_same(string code, string expected) => Assert.StartsWith(
        expected + "\n", HotCodeModes.RunInAll(code, new EngineOptions { Extensions = [QuollIntl.Default] }), StringComparison.Ordinal);

    private sealed record Box(double Value);

    private sealed class BoxExtension : EngineExtension
    {
        private static readonly ScriptClass<Box> Class = new("Box")
        {
            Constructor = static (in HostCall call) => new Box(call.GetArgument<double>(0)),
            Prototype = static members => members
                .Getter("value", Class!, static box => box.Value)
                .Getter("broken", Class!, static _ => throw new ScriptError(ScriptErrorKind.RangeError, "no!"))
                .Accessor("self", static (in HostCall call) => call.This),
        };

        protected override void Describe(GlobalTable globals)
        {
            globals.Class(Class);
            // 1 for one letter, by the shortcut as by the function, and 2 for all others.
            globals.Extend("String.prototype", static text => text
                .Function("localeCompare", static (in HostCall call) => call[0].IsString && call[0].AsString().Length == 1 ? 1 : 2)
                .Shortcut("localeCompare", static (JsValue _, JsValue that, out JsValue result) =>
                {
                    result = 1;
                    return that.TryGetString(out var text) && text.Length == 1;
                }));
        }
    }
}
