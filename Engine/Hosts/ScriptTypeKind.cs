using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>What objects of a .NET type are in scripts.</summary>
internal enum ScriptTypeKind : byte
{
    /// <summary>An object with the members of the type.</summary>
    Object,

    /// <summary>An array: IList&lt;T&gt;, IReadOnlyList&lt;T&gt;, arrays of one dimension or more.</summary>
    List,

    /// <summary>An object whose properties are the entries: dictionaries with string keys.</summary>
    Dictionary,

    /// <summary>A Map: dictionaries with other keys.</summary>
    Map,

    /// <summary>A Set.</summary>
    Set,

    /// <summary>An iterable object.</summary>
    Sequence,

    /// <summary>An async iterable object.</summary>
    AsyncSequence,
}

/// <summary>
/// Which types are collections to scripts. The engine and the generator both compile this file, so there is one table.
/// It works on names.
/// </summary>
internal static class CollectionKinds
{
    // With all types that derive from them. The first that fits counts.
    private static readonly (string Name, ScriptTypeKind Kind)[] Kinds =
    [
        ("System.Data.DataTable", ScriptTypeKind.List), ("System.Data.DataRowCollection", ScriptTypeKind.List),
        ("System.Data.DataRow", ScriptTypeKind.Dictionary), ("System.Data.DataRowView", ScriptTypeKind.Dictionary),
        ("System.Collections.Specialized.NameValueCollection", ScriptTypeKind.Dictionary),
        ("System.Collections.Generic.IDictionary`2", ScriptTypeKind.Map),
        ("System.Collections.Generic.IReadOnlyDictionary`2", ScriptTypeKind.Map), ("System.Linq.ILookup`2", ScriptTypeKind.Map),
        ("System.Collections.Generic.ISet`1", ScriptTypeKind.Set), ("System.Collections.Generic.IReadOnlySet`1", ScriptTypeKind.Set),
        ("System.Collections.Generic.IList`1", ScriptTypeKind.List), ("System.Collections.Generic.IReadOnlyList`1", ScriptTypeKind.List),
        ("System.Collections.IDictionary", ScriptTypeKind.Dictionary), ("System.Collections.IList", ScriptTypeKind.List),
        ("System.Collections.Generic.IAsyncEnumerable`1", ScriptTypeKind.AsyncSequence),
    ];

    /// <summary>The kind of collection that a type is; null for any other type.</summary>
    public static ScriptTypeKind? Of<TFacts>(TFacts type) where TFacts : ITypeFacts
    {
        if (type.IsArray) return ScriptTypeKind.List;
        foreach (var (name, kind) in Kinds)
        {
            if (type.Is(name)) return kind == ScriptTypeKind.Map && type.HasStringArgument(name) ? ScriptTypeKind.Dictionary : kind;
        }
        // A class of the host's that can be walked is an object with members, and iterable besides.
        return (type.IsOfPlatform || type.IsCompilerGenerated) && type.Is("System.Collections.IEnumerable") && !type.Is("System.String")
            ? ScriptTypeKind.Sequence : null;
    }
}
