namespace Quoll;

/// <summary>
/// The well-known symbols (ECMA-262 §6.1.5.1), which all engines share: keys for <see cref="MemberTable"/> and
/// <see cref="JsValue"/>.
/// </summary>
public static class WellKnownSymbols
{
    /// <summary><c>Symbol.asyncDispose</c>.</summary>
    public static JsValue AsyncDispose => JsSymbol.AsyncDispose;

    /// <summary><c>Symbol.asyncIterator</c>.</summary>
    public static JsValue AsyncIterator => JsSymbol.AsyncIterator;

    /// <summary><c>Symbol.dispose</c>.</summary>
    public static JsValue Dispose => JsSymbol.Dispose;

    /// <summary><c>Symbol.hasInstance</c>.</summary>
    public static JsValue HasInstance => JsSymbol.HasInstance;

    /// <summary><c>Symbol.isConcatSpreadable</c>.</summary>
    public static JsValue IsConcatSpreadable => JsSymbol.IsConcatSpreadable;

    /// <summary><c>Symbol.iterator</c>.</summary>
    public static JsValue Iterator => JsSymbol.Iterator;

    /// <summary><c>Symbol.match</c>.</summary>
    public static JsValue Match => JsSymbol.Match;

    /// <summary><c>Symbol.matchAll</c>.</summary>
    public static JsValue MatchAll => JsSymbol.MatchAll;

    /// <summary><c>Symbol.replace</c>.</summary>
    public static JsValue Replace => JsSymbol.Replace;

    /// <summary><c>Symbol.search</c>.</summary>
    public static JsValue Search => JsSymbol.Search;

    /// <summary><c>Symbol.species</c>.</summary>
    public static JsValue Species => JsSymbol.Species;

    /// <summary><c>Symbol.split</c>.</summary>
    public static JsValue Split => JsSymbol.Split;

    /// <summary><c>Symbol.toPrimitive</c>.</summary>
    public static JsValue ToPrimitive => JsSymbol.ToPrimitive;

    /// <summary><c>Symbol.toStringTag</c>.</summary>
    public static JsValue ToStringTag => JsSymbol.ToStringTag;

    /// <summary><c>Symbol.unscopables</c>.</summary>
    public static JsValue Unscopables => JsSymbol.Unscopables;
}
