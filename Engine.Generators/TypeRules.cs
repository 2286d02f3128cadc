using Microsoft.CodeAnalysis;
using Quoll.TypeModel;

namespace Quoll.Generators;

/// <summary>What objects of a type are in scripts; as ScriptTypeKind of the engine.</summary>
internal enum TypeKindInScripts
{
    Object,
    List,
    Dictionary,
    Set,
    Sequence,
    AsyncSequence,
}

/// <summary>
/// Which types scripts may see, and as what: the rules of CollectionTypes and ReflectedTypes of the engine, over
/// symbols. A type is the same by both, which the tests compare.
/// </summary>
internal static class TypeRules
{
    /// <summary>The base class of objects that find their members at run time.</summary>
    public const string Dynamic = "System.Dynamic.DynamicObject";

    private static readonly HashSet<string> Scalars =
    [
        "System.Numerics.BigInteger", "System.Half", "System.Int128", "System.UInt128", "Quoll.JsValue", "System.DBNull",
        "System.Text.Json.JsonElement", "System.Text.Json.JsonDocument",
    ];

    // Those whose form in scripts is a text, or a date.
    private static readonly HashSet<string> Texts =
    [
        "System.Guid", "System.Uri", "System.Version", "System.TimeSpan", "System.DateOnly", "System.TimeOnly", "System.Text.Rune",
        "System.DateTime", "System.DateTimeOffset",
    ];

    /// <summary>Is a value of the type a value in scripts, too?</summary>
    public static bool IsScalar(ITypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Enum || type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr) return true;
        if (Symbols.NameOf(type) is var name && (Scalars.Contains(name) || Texts.Contains(name))
            || Symbols.DerivesFrom(type, "System.Text.Json.Nodes.JsonNode")) return true;
        return type is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } && arguments[0].SpecialType == SpecialType.System_Byte
            && name is "System.Memory`1" or "System.ReadOnlyMemory`1";
    }

    /// <summary>
    /// Is a value of the type named by a text, so that an indexer by it is asked for properties? False: by a number;
    /// null: by neither.
    /// </summary>
    public static bool? IsKey(ITypeSymbol type)
    {
        if (type.TypeKind == TypeKind.Enum || type.SpecialType is SpecialType.System_String or SpecialType.System_Object
            || Texts.Contains(Symbols.NameOf(type))) return true;
        return type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_Double and not SpecialType.System_Decimal
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr ? false : null;
    }

    /// <summary>Is the type one of .NET own?</summary>
    public static bool IsOfPlatform(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol) return true;
        return PlatformAssemblies.Contains(type.ContainingAssembly?.Name ?? "");
    }

    /// <summary>The generic interface that a type is or implements.</summary>
    public static INamedTypeSymbol? Find(ITypeSymbol type, string name)
    {
        if (type is INamedTypeSymbol own && Symbols.NameOf(own) == name) return own;
        return type.AllInterfaces.FirstOrDefault(implemented => Symbols.NameOf(implemented) == name);
    }

    public static bool Implements(ITypeSymbol type, string name) => Find(type, name) is not null;

    /// <summary>The kind of collection that a type is; null for any other type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="isDynamic">Are objects that find their members at run time asked for them?</param>
    public static TypeKindInScripts? KindOf(ITypeSymbol type, bool isDynamic) => KindOf(type)
        ?? (isDynamic && Symbols.DerivesFrom(type, Dynamic) ? TypeKindInScripts.Dictionary : null);

    private static TypeKindInScripts? KindOf(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol || Symbols.DerivesFrom(type, "System.Data.DataTable")
            || Symbols.NameOf(type) == "System.Data.DataRowCollection") return TypeKindInScripts.List;
        if (Symbols.DerivesFrom(type, "System.Data.DataRow") || Symbols.NameOf(type) == "System.Data.DataRowView"
            || Symbols.DerivesFrom(type, "System.Collections.Specialized.NameValueCollection")) return TypeKindInScripts.Dictionary;
        if (DictionaryOf(type) is not null) return TypeKindInScripts.Dictionary;
        if (Implements(type, "System.Collections.Generic.ISet`1") || Implements(type, "System.Collections.Generic.IReadOnlySet`1"))
            return TypeKindInScripts.Set;
        if (Implements(type, "System.Collections.Generic.IList`1") || Implements(type, "System.Collections.Generic.IReadOnlyList`1"))
            return TypeKindInScripts.List;
        if (Implements(type, "System.Collections.IDictionary")) return TypeKindInScripts.Dictionary;
        if (Implements(type, "System.Collections.IList")) return TypeKindInScripts.List;
        if (Implements(type, "System.Collections.Generic.IAsyncEnumerable`1")) return TypeKindInScripts.AsyncSequence;
        return Implements(type, "System.Collections.IEnumerable") && type.SpecialType != SpecialType.System_String && IsOfPlatform(type)
            ? TypeKindInScripts.Sequence : null;
    }

    /// <summary>Returns whether it is a collection that .NET has for everybody, such as Queue.</summary>
    public static bool IsPublicCollection(ITypeSymbol type) => type is INamedTypeSymbol { DeclaredAccessibility: Accessibility.Public }
        && Symbols.SpaceOf(type).StartsWith("System.Collections", StringComparison.Ordinal);

    /// <summary>The interface by which a type is a dictionary; null if it is none.</summary>
    public static INamedTypeSymbol? DictionaryOf(ITypeSymbol type) => Find(type, "System.Collections.Generic.IDictionary`2")
        ?? Find(type, "System.Collections.Generic.IReadOnlyDictionary`2") ?? Find(type, "System.Linq.ILookup`2");

    /// <summary>Is it a tuple or a pair?</summary>
    public static bool IsTuple(ITypeSymbol type) => Implements(type, "System.Runtime.CompilerServices.ITuple") || type.IsTupleType
        || Symbols.NameOf(type) == "System.Collections.Generic.KeyValuePair`2";

    /// <summary>Must scripts not see the type, whoever passes it?</summary>
    public static bool IsForbidden(ITypeSymbol type) => ForbiddenTypes.Contains(new SymbolFacts(type));

    // What symbols say of a type, for rules that the engine shares.
    private readonly struct SymbolFacts(ITypeSymbol type) : ITypeFacts
    {
        public string Namespace => Symbols.SpaceOf(type);

        public bool IsUnboxable =>
            type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error || type.IsRefLikeType;

        public bool IsOfPlatform => TypeRules.IsOfPlatform(type);

        public bool IsCollection => KindOf(type) is not null;

        public bool Is(string name) => Symbols.DerivesFrom(type, name) || Implements(type, name);
    }

    /// <summary>No value of it becomes visible because somebody names it or shows it.</summary>
    public static bool IsNeverVisible(ITypeSymbol type) => IsForbidden(type) || Symbols.Has(type, "Quoll.ScriptIgnoreAttribute", inherit: false)
        || Implements(type, "System.Collections.IEnumerator") || Implements(type, "System.Collections.Generic.IAsyncEnumerator`1");

    public static bool IsDelegate(ITypeSymbol type) => Symbols.DerivesFrom(type, "System.Delegate");

    /// <summary>Task, Task of T, ValueTask or ValueTask of T.</summary>
    public static bool IsTask(ITypeSymbol type) => Symbols.DerivesFrom(type, "System.Threading.Tasks.Task")
        || Symbols.NameOf(type) is "System.Threading.Tasks.ValueTask" or "System.Threading.Tasks.ValueTask`1";

    /// <summary>Is a type the class of the engine, which passes itself? Scripts do not get it.</summary>
    public static bool IsEngine(ITypeSymbol type) =>
        type.TypeKind != TypeKind.Interface && Implements(type, "Quoll.TypeModel.IEngineParameter");

    /// <summary>Nullable of a structure: the structure; else the type itself.</summary>
    public static ITypeSymbol WithoutNull(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0]
        : type;

    /// <summary>May members of this type be shown by a type that scripts see?</summary>
    /// <param name="type">The type of a member, parameter or result.</param>
    /// <param name="from">The type that has it.</param>
    /// <param name="isNamed">Which types the host has named.</param>
    public static bool IsReached(ITypeSymbol type, ITypeSymbol from, Func<ITypeSymbol, bool> isNamed)
    {
        if (type is IArrayTypeSymbol array) return IsReached(array.ElementType, from, isNamed);
        type = WithoutNull(type);
        if (type.TypeKind == TypeKind.Dynamic) return true;
        if (IsNeverVisible(type)) return false;
        if (type is INamedTypeSymbol { IsGenericType: true } generic
            && !generic.TypeArguments.All(argument => IsReached(argument, from, isNamed))) return false;
        if (type.TypeKind == TypeKind.TypeParameter) return true;
        if (IsScalar(type) || KindOf(type) is not null) return true;
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_Void
            || type.TypeKind == TypeKind.Interface && IsOfPlatform(type)) return true;
        if (IsDelegate(type) || IsTask(type) || Symbols.NameOf(type) is "System.Threading.CancellationToken"
            or "System.Collections.Generic.KeyValuePair`2") return true;
        if (IsTuple(type)) return true;
        var isNear = SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, from.ContainingAssembly) && !IsOfPlatform(type);
        return isNear || SymbolEqualityComparer.Default.Equals(type, from) || isNamed(type)
            || Symbols.Levels(from).Any(level => SymbolEqualityComparer.Default.Equals(level, type))
            || SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, from.ContainingAssembly)
                && Symbols.Levels(type).Any(level => SymbolEqualityComparer.Default.Equals(level, from))
            // What a tuple or a pair holds is reached with it.
            || from is INamedTypeSymbol holder && holder.TypeArguments.Any(argument => IsReached(type, argument, isNamed));
    }
}
