using Quoll.Objects;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Builtins;

/// <summary>%AsyncIteratorPrototype% (ECMA-262 §27.1.4).</summary>
internal static class AsyncIteratorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method(JsSymbol.AsyncIterator, 0, static (in CallInfo call) => call.This);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);
}
