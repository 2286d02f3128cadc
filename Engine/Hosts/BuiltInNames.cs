namespace Quoll.Hosts;

/// <summary>Names that extension methods do not replace, because other code relies on their behaviour.</summary>
internal static class BuiltInNames
{
    /// <summary>The properties of Array, Map, Set and Object.prototype (ECMA-262 §20, §23, §24).</summary>
    public static readonly IReadOnlySet<string> All = new HashSet<string>
    {
        "add", "at", "clear", "concat", "constructor", "copyWithin", "delete", "difference", "entries", "every", "fill", "filter", "find",
        "findIndex", "findLast", "findLastIndex", "flat", "flatMap", "forEach", "get", "getOrInsert", "getOrInsertComputed", "has",
        "hasOwnProperty", "includes", "indexOf", "intersection", "isDisjointFrom", "isPrototypeOf", "isSubsetOf", "isSupersetOf", "join",
        "keys", "lastIndexOf", "length", "map", "pop", "propertyIsEnumerable", "push", "reduce", "reduceRight", "reverse", "set", "shift",
        "size", "slice", "some", "sort", "splice", "symmetricDifference", "toLocaleString", "toReversed", "toSorted", "toSpliced",
        "toString", "union", "unshift", "valueOf", "values", "with",
    };
}
