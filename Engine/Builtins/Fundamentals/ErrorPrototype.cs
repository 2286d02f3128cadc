using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>Error.prototype (ECMA-262 §20.5.3): an ordinary object, not an error.</summary>
internal static class ErrorPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Error)
        .Value("name", "Error", PropertyFlags.Hidden)
        .Value("message", "", PropertyFlags.Hidden)
        .Method("toString", 0, ToString);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>Error.prototype.toString ( ), §20.5.3.4.</summary>
    private static JsValue ToString(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        var name = o.Get(WellKnown.Name);
        var nameText = name.IsUndefined ? "Error" : TypeConversion.ToStringValue(name);
        var message = o.Get(WellKnown.Message);
        var messageText = message.IsUndefined ? "" : TypeConversion.ToStringValue(message);
        return ErrorConstructor.Joined(nameText, ": ", messageText);
    }
}
