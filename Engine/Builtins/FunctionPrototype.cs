using Quoll.Objects;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>Function.prototype (ECMA-262 §20.2.3), itself a function that returns undefined.</summary>
internal static class FunctionPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Value("length", 0, PropertyFlags.Configurable)
        .Value("name", "", PropertyFlags.Configurable);

    public static JsObject Create(Realm realm) => BuiltinTable.Attach(new NativeFunction(
        Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), Table.Image(), static (in CallInfo _) => JsValue.Undefined, false));
}
