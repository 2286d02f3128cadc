using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>%IteratorHelperPrototype% (ECMA-262 §27.1.2.1).</summary>
internal static class IteratorHelperPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("next", 0, IteratorHelper.Next)
        .Method("return", 0, Return)
        .Tag("Iterator Helper");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.IteratorPrototype]);

    /// <summary>%IteratorHelperPrototype%.return ( ) (§27.1.2.1.2).</summary>
    private static JsValue Return(in CallInfo call)
    {
        if (call.This.ObjectOrNull is not IteratorHelper helper)
        {
            throw Raise.TypeError(Messages.IncompatibleReceiver, "Iterator Helper", Display.Brief(call.This));
        }
        helper.Return();
        return call.Realm.CreateIteratorResult(JsValue.Undefined, true);
    }
}
