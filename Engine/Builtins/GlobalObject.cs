using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>The global object (ECMA-262 §19).</summary>
internal static class GlobalObject
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Lazy("globalThis", static realm => new JsValue(realm.Global))
        .Value("Infinity", double.PositiveInfinity)
        .Value("NaN", double.NaN)
        .Value("undefined", JsValue.Undefined)
        .Intrinsic("eval", Intrinsic.Eval);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
}
