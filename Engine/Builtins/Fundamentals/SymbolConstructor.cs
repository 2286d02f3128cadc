using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Fundamentals;

/// <summary>The Symbol constructor (ECMA-262 §20.4.1, §20.4.2).</summary>
internal static class SymbolConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Symbol", 0, Intrinsic.SymbolPrototype)
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

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>
    /// Symbol ( [ description ] ), §20.4.1.1. It is a constructor only so that classes can name it in extends.
    /// </summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not null) throw Raise.TypeError(Messages.NotConstructor, "Symbol");
        return new JsSymbol(call[0].IsUndefined ? null : TypeConversion.ToString(call[0]));
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
}
