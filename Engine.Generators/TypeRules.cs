using Microsoft.CodeAnalysis;
using Quoll.Hosts;
using Quoll.TypeModel;

namespace Quoll.Generators;

/// <summary>
/// Which types scripts may see, and as what, over symbols. Rules that the engine has by reflection too are compiled by
/// both, or compared by TypeRulesTests.
/// </summary>
internal static class TypeRules
{
    /// <summary>The name of the base class of objects that find their members at run time.</summary>
    public const string Dynamic = "System.Dynamic.DynamicObject";

    private static readonly HashSet<string> Scalars =
    [
        "System.Numerics.BigInteger", "System.Half", "System.Int128", "System.UInt128", "Quoll.JsValue", "Quoll.SharedMemory",
        "System.DBNull", "System.Text.Json.JsonElement", "System.Text.Json.JsonDocument",
    ];

    // The types that are a string or a date in scripts.
    private static readonly HashSet<string> Texts =
    [
        "System.Guid", "System.Uri", "System.Version", "System.TimeSpan", "System.DateOnly", "System.TimeOnly", "System.Text.Rune",
        "System.DateTime", "System.DateTimeOffset",
    ];

    /// <summary>Returns whether a value of the type is also a value in scripts.</summary>
    public static bool IsScalar(ITypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Enum || type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr) return true;
        if (Symbols.NameOf(type) is var name && (Scalars.Contains(name) || Texts.Contains(name))
            || Symbols.DerivesFrom(type, "System.Text.Json.Nodes.JsonNode")
            || Implements(type, "System.Dynamic.IDynamicMetaObjectProvider") && Implements(type, "System.IConvertible")) return true;
        return type is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } && arguments[0].SpecialType == SpecialType.System_Byte
            && name is "System.Memory`1" or "System.ReadOnlyMemory`1";
    }

    /// <summary>
    /// Returns whether values of the type are strings in scripts, so that an indexer by them is used for properties.
    /// False if they are numbers; null if they are neither.
    /// </summary>
    public static bool? IsKey(ITypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Enum || type.SpecialType is SpecialType.System_String or SpecialType.System_Object
            || Texts.Contains(Symbols.NameOf(type))) return true;
        return type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double and not SpecialType.System_Decimal
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr ? false : null;
    }

    /// <summary>Returns whether the type is one of .NET's own types.</summary>
    public static bool IsOfPlatform(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol) return true;
        return PlatformAssemblies.Contains(type.ContainingAssembly?.Name ?? "");
    }

    /// <summary>Returns the generic interface that a type is or implements.</summary>
    public static INamedTypeSymbol? Find(ITypeSymbol type, string name)
    {
        if (type is INamedTypeSymbol own && Symbols.NameOf(own) == name) return own;
        return type.AllInterfaces.FirstOrDefault(implemented => Symbols.NameOf(implemented) == name);
    }

    public static bool Implements(ITypeSymbol type, string name) => Find(type, name) is not null;

    /// <summary>Returns the kind of a collection type; null for any other type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="isDynamic">Are objects that find their members at run time asked for them?</param>
    public static ScriptTypeKind? KindOf(ITypeSymbol type, bool isDynamic) => CollectionKinds.Of(new SymbolFacts(type))
        ?? (isDynamic && Symbols.DerivesFrom(type, Dynamic) ? ScriptTypeKind.Dictionary : null);

    /// <summary>Returns whether a type is a collection of .NET itself, such as Queue.</summary>
    public static bool IsPublicCollection(ITypeSymbol type) => type is INamedTypeSymbol { DeclaredAccessibility: Accessibility.Public }
        && Symbols.SpaceOf(type).StartsWith("System.Collections", StringComparison.Ordinal);

    /// <summary>Returns the interface that makes a type a dictionary; null if it is not a dictionary.</summary>
    public static INamedTypeSymbol? DictionaryOf(ITypeSymbol type) => Find(type, "System.Collections.Generic.IDictionary`2")
        ?? Find(type, "System.Collections.Generic.IReadOnlyDictionary`2") ?? Find(type, "System.Linq.ILookup`2");

    /// <summary>Returns whether the type is a tuple or a pair.</summary>
    public static bool IsTuple(ITypeSymbol type) => Implements(type, "System.Runtime.CompilerServices.ITuple") || type.IsTupleType
        || Symbols.NameOf(type) == "System.Collections.Generic.KeyValuePair`2";

    /// <summary>Returns whether scripts must never see the type, whatever passes it.</summary>
    public static bool IsForbidden(ITypeSymbol type) => ForbiddenTypes.Contains(new SymbolFacts(type));

    public static bool IsDelegate(ITypeSymbol type) => Symbols.DerivesFrom(type, "System.Delegate");

    /// <summary>Returns whether the type is Task, Task of T, ValueTask or ValueTask of T.</summary>
    public static bool IsTask(ITypeSymbol type) => Symbols.DerivesFrom(type, "System.Threading.Tasks.Task")
        || Symbols.NameOf(type) is "System.Threading.Tasks.ValueTask" or "System.Threading.Tasks.ValueTask`1";

    /// <summary>
    /// Returns whether the type is the class of the engine, which passes itself. Scripts do not get it.
    /// </summary>
    public static bool IsEngine(ITypeSymbol type) =>
        type.TypeKind != TypeKind.Interface && Implements(type, "Quoll.TypeModel.IEngineParameter");

    /// <summary>Returns the structure of a Nullable, or the type itself.</summary>
    public static ITypeSymbol WithoutNull(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0]
        : type;
}
