namespace Quoll.Runtime.Values;

/// <summary>A Symbol (ECMA-262 §6.1.5): an identity with a description.</summary>
internal class JsSymbol(string? description)
{
    public readonly string? Description = description;

    /// <summary>Whether Symbol.for created the symbol, so that it cannot be held weakly.</summary>
    public bool IsRegistered { get; init; }

    /// <summary>SymbolDescriptiveString (§20.4.3.3.1).</summary>
    public string DescriptiveString
    {
        get
        {
            var length = Description?.Length ?? 0;
            WorkBudget.Memory(sizeof(char) * (long)length);
            WorkBudget.Work(length);
            NewString.RequireLength(length + (long)"Symbol()".Length);
            return $"Symbol({Description})";
        }
    }

    public static implicit operator JsValue(JsSymbol value) => new(value);

    public override string ToString() => DescriptiveString;

    // The well-known symbols (§6.1.5.1) are shared by all realms, and here by all engines: they are immutable.
    public static readonly JsSymbol AsyncDispose = new("Symbol.asyncDispose");
    public static readonly JsSymbol AsyncIterator = new("Symbol.asyncIterator");
    public static readonly JsSymbol Dispose = new("Symbol.dispose");
    public static readonly JsSymbol HasInstance = new("Symbol.hasInstance");
    public static readonly JsSymbol IsConcatSpreadable = new("Symbol.isConcatSpreadable");
    public static readonly JsSymbol Iterator = new("Symbol.iterator");
    public static readonly JsSymbol Match = new("Symbol.match");
    public static readonly JsSymbol MatchAll = new("Symbol.matchAll");
    public static readonly JsSymbol Metadata = new("Symbol.metadata");
    public static readonly JsSymbol Replace = new("Symbol.replace");
    public static readonly JsSymbol Search = new("Symbol.search");
    public static readonly JsSymbol Species = new("Symbol.species");
    public static readonly JsSymbol Split = new("Symbol.split");
    public static readonly JsSymbol ToPrimitive = new("Symbol.toPrimitive");
    public static readonly JsSymbol ToStringTag = new("Symbol.toStringTag");
    public static readonly JsSymbol Unscopables = new("Symbol.unscopables");
}

/// <summary>A symbol that a script made, so that only its engine has it.</summary>
internal sealed class ScriptSymbol(string? description) : JsSymbol(description)
{
    /// <summary>What weak collections have for it; null for nothing.</summary>
    public WeakEntries? WeakEntries;
}

/// <summary>
/// A Private Name (§6.2.12). Stored among an object's properties like a symbol key, so that shapes and inline caches
/// serve private elements too. OwnPropertyKeys omits it, and proxies and exotic objects never see it.
/// </summary>
internal sealed class PrivateName(string description) : JsSymbol(description);
