using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Global;

/// <summary>The global object (ECMA-262 §19).</summary>
internal static class GlobalObject
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Lazy("globalThis", static realm => new JsValue(realm.Global))
        .Value("Infinity", double.PositiveInfinity)
        .Intrinsic("JSON", Intrinsic.Json)
        .Value("NaN", double.NaN)
        .Value("undefined", JsValue.Undefined)
        // Functions (§19.2, §B.2.1).
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
        // Constructors (§19.3).
        .Intrinsic("AggregateError", Intrinsic.AggregateError)
        .Intrinsic("Array", Intrinsic.Array)
        .Intrinsic("ArrayBuffer", Intrinsic.ArrayBuffer)
        .Intrinsic("AsyncDisposableStack", Intrinsic.AsyncDisposableStack)
        .Intrinsic("BigInt", Intrinsic.BigInt)
        .Intrinsic("BigInt64Array", Intrinsic.BigInt64Array)
        .Intrinsic("BigUint64Array", Intrinsic.BigUint64Array)
        .Intrinsic("Boolean", Intrinsic.Boolean)
        .Intrinsic("DataView", Intrinsic.DataView)
        .Intrinsic("Date", Intrinsic.Date)
        .Intrinsic("DisposableStack", Intrinsic.DisposableStack)
        .Intrinsic("Error", Intrinsic.Error)
        .Intrinsic("EvalError", Intrinsic.EvalError)
        .Intrinsic("FinalizationRegistry", Intrinsic.FinalizationRegistry)
        .Intrinsic("Float16Array", Intrinsic.Float16Array)
        .Intrinsic("Float32Array", Intrinsic.Float32Array)
        .Intrinsic("Float64Array", Intrinsic.Float64Array)
        .Intrinsic("Function", Intrinsic.Function)
        .Intrinsic("Int8Array", Intrinsic.Int8Array)
        .Intrinsic("Int16Array", Intrinsic.Int16Array)
        .Intrinsic("Int32Array", Intrinsic.Int32Array)
        .Intrinsic("Iterator", Intrinsic.Iterator)
        .Intrinsic("Map", Intrinsic.Map)
        .Intrinsic("Number", Intrinsic.Number)
        .Intrinsic("Object", Intrinsic.Object)
        .Intrinsic("Promise", Intrinsic.Promise)
        .Intrinsic("Proxy", Intrinsic.Proxy)
        .Intrinsic("RangeError", Intrinsic.RangeError)
        .Intrinsic("ReferenceError", Intrinsic.ReferenceError)
        .Intrinsic("RegExp", Intrinsic.RegExp)
        .Intrinsic("Set", Intrinsic.Set)
        .Intrinsic("SharedArrayBuffer", Intrinsic.SharedArrayBuffer)
        .Intrinsic("String", Intrinsic.String)
        .Intrinsic("SuppressedError", Intrinsic.SuppressedError)
        .Intrinsic("Symbol", Intrinsic.Symbol)
        .Intrinsic("SyntaxError", Intrinsic.SyntaxError)
        .Intrinsic("TypeError", Intrinsic.TypeError)
        .Intrinsic("Uint8Array", Intrinsic.Uint8Array)
        .Intrinsic("Uint8ClampedArray", Intrinsic.Uint8ClampedArray)
        .Intrinsic("Uint16Array", Intrinsic.Uint16Array)
        .Intrinsic("Uint32Array", Intrinsic.Uint32Array)
        .Intrinsic("URIError", Intrinsic.UriError)
        .Intrinsic("WeakMap", Intrinsic.WeakMap)
        .Intrinsic("WeakRef", Intrinsic.WeakRef)
        .Intrinsic("WeakSet", Intrinsic.WeakSet)
        // Other objects (§19.4).
        .Intrinsic("Atomics", Intrinsic.Atomics)
        .Intrinsic("Math", Intrinsic.Math)
        .Intrinsic("Reflect", Intrinsic.Reflect);

    public static JsObject Create(Realm realm) => Create(realm, Table);

    /// <summary>A global object with the properties of a table that <see cref="With"/> gave.</summary>
    public static JsObject Create(Realm realm, BuiltinTable table) => table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>The properties of a global object with those of a host.</summary>
    public static BuiltinTable With(IEnumerable<(PropertyKey Key, JsValue Slot, PropertyFlags Flags)> properties) => Table.With(properties);
}
