using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>Symbol.prototype (ECMA-262 §20.4.3).</summary>
internal static class SymbolPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Symbol)
        .Getter("description", Description)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf)
        .Method(JsSymbol.ToPrimitive, 1, ToPrimitive, flags: PropertyFlags.Configurable)
        .Tag("Symbol");

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>ThisSymbolValue ( value ), §20.4.3.4.1.</summary>
    private static JsSymbol ThisSymbolValue(in CallInfo call)
    {
        if (call.This.IsSymbol) return call.This.Symbol;
        if (call.This.ObjectOrNull is PrimitiveObject { Value: { IsSymbol: true } value }) return value.Symbol;
        throw Raise.TypeError(Messages.IncompatibleReceiver, "Symbol", Display.Brief(call.This));
    }

    /// <summary>get Symbol.prototype.description, §20.4.3.2.</summary>
    private static JsValue Description(in CallInfo call) =>
        ThisSymbolValue(call).Description is { } description ? description : JsValue.Undefined;

    /// <summary>Symbol.prototype.toString ( ), §20.4.3.3.</summary>
    private static JsValue ToString(in CallInfo call) => ThisSymbolValue(call).DescriptiveString;

    /// <summary>Symbol.prototype.valueOf ( ), §20.4.3.4.</summary>
    private static JsValue ValueOf(in CallInfo call) => ThisSymbolValue(call);

    /// <summary>Symbol.prototype [ %Symbol.toPrimitive% ] ( hint ), §20.4.3.5.</summary>
    private static JsValue ToPrimitive(in CallInfo call) => ThisSymbolValue(call);
}
