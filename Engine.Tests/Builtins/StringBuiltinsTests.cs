using Quoll.Builtins;
using Quoll.Builtins.Realms;
using Quoll.Builtins.Texts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Tests.Builtins;

public class StringBuiltinsTests
{
    private static readonly JsValue None = JsValue.Undefined;
    private readonly PrimitiveBuiltins _js = new();

    private JsValue On(JsValue value, string method, params JsValue[] arguments) => _js.On(value, method, arguments);

    [Fact]
    public void The_constructor_converts_and_wraps()
    {
        Assert.Equal("", _js.Call(Intrinsic.String));
        Assert.Equal("undefined", _js.Call(Intrinsic.String, None));
        Assert.Equal("Symbol(Symbol.iterator)", _js.Call(Intrinsic.String, JsSymbol.Iterator));
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => _js.New(Intrinsic.String, JsSymbol.Iterator)));
        var wrapper = _js.New(Intrinsic.String, "ab");
        Assert.Equal(2.0, wrapper.Get("length"));
        Assert.Equal("b", wrapper.Get(1));
        Assert.Equal("ab", On(wrapper, "valueOf"));
        Assert.Equal("", On(_js.Realm[Intrinsic.StringPrototype], "toString"));
        Assert.Equal(
            ErrorKind.TypeError,
            PrimitiveBuiltins.Error(() => ((JsFunction)_js.Realm[Intrinsic.StringPrototype].Get("toString").Object).Call(1)));
    }

    [Fact]
    public void Texts_are_made_of_code_units_and_code_points()
    {
        Assert.Equal("AB", _js.Static(Intrinsic.String, "fromCharCode", 65, 65536 + 66));
        Assert.Equal("😀A", _js.Static(Intrinsic.String, "fromCodePoint", 0x1F600, 65));
        Assert.Equal("\uD800", _js.Static(Intrinsic.String, "fromCodePoint", 0xD800));
        foreach (var wrong in new JsValue[] { -1, 1.5, 0x110000, double.NaN, None, double.PositiveInfinity })
        {
            Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => _js.Static(Intrinsic.String, "fromCodePoint", wrong)));
        }
        var template = _js.Realm.CreateObject();
        template.Put("raw", _js.Array("a", "b\\n", "c"));
        Assert.Equal("a1b\\n2c", _js.Static(Intrinsic.String, "raw", template, 1, 2, 3));
        Assert.Equal("a1b\\nc", _js.Static(Intrinsic.String, "raw", template, 1));
    }

    [Fact]
    public void Characters_are_read_by_position()
    {
        Assert.Equal("c", On("abc", "at", -1));
        Assert.Equal(None, On("abc", "at", -4));
        Assert.Equal("", On("abc", "charAt", 3));
        Assert.Equal(98.0, On("abc", "charCodeAt", 1));
        Assert.Equal(double.NaN, On("abc", "charCodeAt", -1));
        Assert.Equal((double)0x1F600, On("😀", "codePointAt", 0));
        Assert.Equal((double)0xDE00, On("😀", "codePointAt", 1));
        Assert.Equal(None, On("😀", "codePointAt", 2));
    }

    [Fact]
    public void Searching_clamps_its_position()
    {
        Assert.Equal(2.0, On("ababa", "indexOf", "aba", 1));
        Assert.Equal(3.0, On("abc", "indexOf", "", 10));
        Assert.Equal(-1.0, On("abc", "indexOf", "c", 10));
        Assert.Equal(2.0, On("ababa", "lastIndexOf", "aba"));
        Assert.Equal(0.0, On("ababa", "lastIndexOf", "aba", 1));
        Assert.Equal(3.0, On("abc", "lastIndexOf", ""));
        Assert.Equal(1.0, On("abc", "lastIndexOf", "", 1));
        Assert.Equal(-1.0, On("abc", "lastIndexOf", "abcd"));
        Assert.Equal(0.0, On("abc", "lastIndexOf", "a", double.NegativeInfinity));
        Assert.Equal(JsValue.True, On("abc", "includes", "bc", 1));
        Assert.Equal(JsValue.False, On("abc", "includes", "bc", 2));
        Assert.Equal(JsValue.True, On("abc", "startsWith", "bc", 1));
        Assert.Equal(JsValue.True, On("abc", "endsWith", "ab", 2));
        Assert.Equal(JsValue.False, On("abc", "endsWith", "ab"));
        var pattern = _js.Realm.CreateObject();
        pattern.Put(JsSymbol.Match, true);
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => On("abc", "includes", pattern)));
    }

    [Fact]
    public void Parts_are_cut()
    {
        Assert.Equal("bc", On("abcd", "slice", 1, -1));
        Assert.Equal("", On("abcd", "slice", 3, 1));
        Assert.Equal("bc", On("abcd", "substring", 3, 1));
        Assert.Equal("abcd", On("abcd", "substring", double.NaN, double.PositiveInfinity));
        Assert.Equal("cd", On("abcd", "substr", -2, 5));
        Assert.Equal("", On("abcd", "substr", 1, -1));
        Assert.Equal("bcd", On("abcd", "substr", 1));
        Assert.Equal("abc1null", On("abc", "concat", 1, JsValue.Null));
    }

    [Fact]
    public void Padding_and_repeating_stop_at_the_longest_string()
    {
        Assert.Equal("ababx", On("x", "padStart", 5, "ab"));
        Assert.Equal("xab", On("x", "padEnd", 3, "abc"));
        Assert.Equal("  x", On("x", "padStart", 3));
        Assert.Equal("x", On("x", "padStart", 1e9, ""));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => On("x", "padStart", 1e9)));
        Assert.Equal("ababab", On("ab", "repeat", 3.9));
        Assert.Equal("", On("", "repeat", 1e300));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => On("a", "repeat", -1)));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => On("a", "repeat", double.PositiveInfinity)));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => On("ab", "repeat", 1 << 29)));
    }

    [Fact]
    public void Lone_surrogates_are_found_and_replaced()
    {
        Assert.Equal(JsValue.True, On("a😀b", "isWellFormed"));
        Assert.Equal(JsValue.False, On("a\uDE00", "isWellFormed"));
        Assert.Equal("\uFFFD😀\uFFFD\uFFFDx\uFFFD", On("\uDE00😀\uDE00\uD83Dx\uD83D", "toWellFormed"));
    }

    [Fact]
    public void Texts_are_converted()
    {
        Assert.Equal("STRASSE", On("straße", "toUpperCase"));
        Assert.Equal("ας", On("ΑΣ", "toLocaleLowerCase"));
        Assert.Equal("\u00E9", On("e\u0301", "normalize"));
        Assert.Equal("fi", On("\uFB01", "normalize", "NFKD"));
        Assert.Equal(ErrorKind.RangeError, PrimitiveBuiltins.Error(() => On("a", "normalize", "nfc")));
        Assert.Equal(0.0, On("o\u0308", "localeCompare", "ö"));
        Assert.Equal(-1.0, On("a", "localeCompare", "B"));
        Assert.Equal("x y", On("\t\u00A0\uFEFFx y\u2028\n", "trim"));
        Assert.Equal("x ", On(" x ", "trimStart"));
        Assert.Equal(" x", On(" x ", "trimRight"));
        Assert.Equal("<a name=\"&quot;q&quot;\">x</a>", On("x", "anchor", "\"q\""));
        Assert.Equal("<b>x</b>", On("x", "bold"));
    }

    [Fact]
    public void An_alias_is_the_same_function_even_after_the_original_was_replaced()
    {
        var prototype = _js.Realm[Intrinsic.StringPrototype];
        var trimStart = prototype.Get("trimStart");
        prototype.Put("trimStart", 1);
        Assert.Equal(trimStart, prototype.Get("trimLeft"));
        Assert.Equal("trimStart", trimStart.Object.Get("name"));
    }

    [Fact]
    public void Split_takes_a_separator_and_a_limit()
    {
        string Joined(JsValue array) => string.Join("|", ((JsArray)array.Object).DenseElements.ToArray().Select(v => v.AsString()));
        Assert.Equal("a|b|", Joined(On("a,b,", "split", ",")));
        Assert.Equal("a|b", Joined(On("a,b,", "split", ",", 2)));
        Assert.Equal("a,b", Joined(On("a,b", "split")));
        Assert.Equal("", Joined(On("a,b", "split", ",", 0)));
        Assert.Equal("a|,", Joined(On("a,b", "split", "", 2)));
        Assert.Equal(1.0, On("", "split", ",").Object.Get("length"));
        Assert.Equal(0.0, On("", "split", "").Object.Get("length"));
    }

    [Theory]
    [InlineData("$$", "$")]
    [InlineData("[$&]", "[b]")]
    [InlineData("$`", "a")]
    [InlineData("$'", "cb")]
    [InlineData("$1", "$1")]
    [InlineData("$<x>", "$<x>")]
    [InlineData("$", "$")]
    [InlineData("x$", "x$")]
    [InlineData("$x", "$x")]
    public void Replace_expands_its_template(string template, string replaced)
    {
        Assert.Equal("a" + replaced + "cb", On("abcb", "replace", "b", template));
    }

    [Fact]
    public void Replace_calls_functions_and_objects()
    {
        var function = _js.Function((in CallInfo call) => $"<{call[0].String}{call[1].Number}{call[2].String}>");
        Assert.Equal("a<b1abcb>cb", On("abcb", "replace", "b", function));
        Assert.Equal("a<b1abcb>c<b3abcb>", On("abcb", "replaceAll", "b", function));
        Assert.Equal("_a_b_", On("ab", "replaceAll", "", "_"));
        Assert.Equal("xx", On("aaaa", "replaceAll", "aa", "x"));
        Assert.Equal("abc", On("abc", "replace", "x", "y"));
        var replacer = _js.Realm.CreateObject();
        replacer.Put(JsSymbol.Replace, _js.Function((in CallInfo call) => $"{call[0].String}/{call[1].String}"));
        Assert.Equal("abc/new", On("abc", "replace", replacer, "new"));
        Assert.Equal("abc/new", On("abc", "replaceAll", replacer, "new"));
    }

    [Fact]
    public void Substitution_knows_numbered_and_named_captures()
    {
        JsValue[] captures = ["one", JsValue.Undefined, "three"];
        var names = _js.Realm.CreateObject();
        names.Put("n", "named");
        string Expand(string template, JsObject? groups = null)
        {
            var result = new TextBuilder(_js.Realm.Agent);
            Substitution.Append(result, "m", "(m)", 1, captures, groups, template);
            return result.Finish();
        }
        Assert.Equal("one-three", Expand("$1-$3"));
        Assert.Equal("", Expand("$2"));
        Assert.Equal("one0", Expand("$10"));
        Assert.Equal("three", Expand("$03"));
        Assert.Equal("$0 $00 $4", Expand("$0 $00 $4"));
        Assert.Equal("$<n>", Expand("$<n>"));
        Assert.Equal("named  $<x", Expand("$<n> $<missing> $<x", names));
        Assert.Equal(")(", Expand("$'$`"));
    }

    [Fact]
    public void Methods_refuse_undefined_and_null()
    {
        var at = (JsFunction)_js.Realm[Intrinsic.StringPrototype].Get("at").Object;
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => at.Call(JsValue.Undefined)));
        Assert.Equal(ErrorKind.TypeError, PrimitiveBuiltins.Error(() => at.Call(JsValue.Null)));
    }

    [Fact]
    public void An_endless_text_meets_the_memory_limit()
    {
        var agent = new EngineAgent(new EngineOptions { MaxAllocatedBytes = 1_000_000 }, RealmTables.Standard);
        var realm = new Realm(agent);
        agent.CurrentRealm = realm;
        var caller = agent.Enter(realm);
        Assert.Throws<ExecutionLimitException>(() => { ObjectOperations.Invoke(realm, "x", "repeat", [100_000_000.0]); });
        Assert.Throws<ExecutionLimitException>(() => { ObjectOperations.Invoke(realm, "x", "padEnd", [100_000_000.0]); });
        agent.Leave(caller);
    }
}
