namespace Quoll.Builtins.Fundamentals;

/// <summary>The Symbol constructor and its prototype (ECMA-262 §20.4.1 to §20.4.3).</summary>
internal static class SymbolConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Symbol", 0, Intrinsic.SymbolPrototype, Construct)
        .Value("asyncDispose", JsSymbol.AsyncDispose)
        .Value("asyncIterator", JsSymbol.AsyncIterator)
        .Value("dispose", JsSymbol.Dispose)
        .Method("for", 1, For)
        .Value("hasInstance", JsSymbol.HasInstance)
        .Value("isConcatSpreadable", JsSymbol.IsConcatSpreadable)
        .Value("iterator", JsSymbol.Iterator)
        .Method("keyFor", 1, KeyFor)
        .Value("match", JsSymbol.Match)
        .Value("matchAll", JsSymbol.MatchAll)
        .Value("metadata", JsSymbol.Metadata)
        .Value("replace", JsSymbol.Replace)
        .Value("search", JsSymbol.Search)
        .Value("species", JsSymbol.Species)
        .Value("split", JsSymbol.Split)
        .Value("toPrimitive", JsSymbol.ToPrimitive)
        .Value("toStringTag", JsSymbol.ToStringTag)
        .Value("unscopables", JsSymbol.Unscopables);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Intrinsic("constructor", Intrinsic.Symbol)
        .Getter("description", Description)
        .Method("toString", 0, ToString)
        .Method("valueOf", 0, ValueOf)
        .Method(JsSymbol.ToPrimitive, 1, ToPrimitive, flags: PropertyFlags.Configurable)
        .Tag("Symbol");

    /// <summary>ThisSymbolValue ( value ), §20.4.3.4.1.</summary>
    private static JsSymbol ThisSymbolValue(in CallInfo call) => call.RequirePrimitive(JsType.Symbol).Symbol;

    /// <summary>
    /// Symbol ( [ description ] ), §20.4.1.1. It is a constructor only so that classes can name it in extends.
    /// </summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not null) throw Raise.TypeError(Messages.NotConstructor, "Symbol");
        return new ScriptSymbol(call[0].IsUndefined ? null : TypeConversion.ToString(call[0]));
    }

    /// <summary>Symbol.for ( key ), §20.4.2.2.</summary>
    private static JsValue For(in CallInfo call) => call.Agent.Symbols.Get(TypeConversion.ToString(call[0]));

    /// <summary>
    /// Symbol.keyFor ( sym ), §20.4.2.6, including KeyForSymbol (§20.4.5.1). A registered symbol's description is its
    /// key.
    /// </summary>
    private static JsValue KeyFor(in CallInfo call)
    {
        if (!call[0].IsSymbol) throw Raise.TypeError(Messages.NotSymbol, Display.Brief(call[0]));
        return call[0].Symbol is { IsRegistered: true } symbol ? symbol.Description! : JsValue.Undefined;
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
