using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// Which built-in objects of scripts get the extension methods of a type, because its values are values of scripts too.
/// The engine and the generator both compile this file, so there is one rule.
/// </summary>
internal static class ExtendedBuiltIns
{
    private static readonly (string Type, string BuiltIn)[] Values =
    [
        ("System.String", "String"), ("System.Boolean", "Boolean"), ("System.Numerics.BigInteger", "BigInt"),
        ("System.DateTime", "Date"), ("System.DateTimeOffset", "Date"),
        ("System.Double", "Number"), ("System.Int32", "Number"), ("System.Int64", "Number"), ("System.Decimal", "Number"),
        ("System.Single", "Number"), ("System.UInt32", "Number"), ("System.UInt64", "Number"), ("System.Int16", "Number"),
        ("System.UInt16", "Number"), ("System.Byte", "Number"), ("System.SByte", "Number"),
    ];

    /// <summary>Returns the name of the constructor whose prototype gets the methods; null if there is none.</summary>
    /// <param name="type">The type of the first parameter of an extension method.</param>
    public static string? Of<TFacts>(TFacts type) where TFacts : struct, ITypeFacts<TFacts>
    {
        foreach (var (name, builtIn) in Values)
        {
            if (type.Is(name)) return builtIn;
        }
        if (type.IsArray) return "Array";
        // Anything that an array of a script can become.
        return type.Namespace is "System.Collections" or "System.Collections.Generic"
            && CollectionKinds.Of(type) is ScriptTypeKind.List or ScriptTypeKind.Sequence ? "Array" : null;
    }
}
