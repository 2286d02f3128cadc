using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>The global object (ECMA-262 §19).</summary>
internal static class GlobalObject
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Lazy("globalThis", static realm => new JsValue(realm.Global))
        .Value("Infinity", double.PositiveInfinity)
        .Intrinsic("JSON", Intrinsic.Json)
        .Value("NaN", double.NaN)
        .Value("undefined", JsValue.Undefined)
        .Intrinsic("eval", Intrinsic.Eval)
        .Method("isFinite", 1, NumberParsing.IsFinite)
        .Method("isNaN", 1, NumberParsing.IsNaN)
        .Intrinsic("parseFloat", Intrinsic.ParseFloat)
        .Intrinsic("parseInt", Intrinsic.ParseInt)
        .Method("decodeURI", 1, UriFunctions.DecodeUri)
        .Method("decodeURIComponent", 1, UriFunctions.DecodeUriComponent)
        .Method("encodeURI", 1, UriFunctions.EncodeUri)
        .Method("encodeURIComponent", 1, UriFunctions.EncodeUriComponent)
        .Method("escape", 1, EscapeFunctions.Escape)
        .Method("unescape", 1, EscapeFunctions.Unescape)
        .Intrinsic("AggregateError", Intrinsic.AggregateError)
        .Intrinsic("Boolean", Intrinsic.Boolean)
        .Intrinsic("Error", Intrinsic.Error)
        .Intrinsic("EvalError", Intrinsic.EvalError)
        .Intrinsic("Function", Intrinsic.Function)
        .Intrinsic("Object", Intrinsic.Object)
        .Intrinsic("Proxy", Intrinsic.Proxy)
        .Intrinsic("RangeError", Intrinsic.RangeError)
        .Intrinsic("ReferenceError", Intrinsic.ReferenceError)
        .Intrinsic("Symbol", Intrinsic.Symbol)
        .Intrinsic("SyntaxError", Intrinsic.SyntaxError)
        .Intrinsic("TypeError", Intrinsic.TypeError)
        .Intrinsic("URIError", Intrinsic.UriError)
        .Intrinsic("Reflect", Intrinsic.Reflect)
        .Intrinsic("BigInt", Intrinsic.BigInt)
        .Intrinsic("Math", Intrinsic.Math)
        .Intrinsic("Number", Intrinsic.Number)
        .Intrinsic("String", Intrinsic.String);
        // Functions (§19.2, §B.2.1).
        // Constructors (§19.3).
        // Other objects (§19.4).

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
}
