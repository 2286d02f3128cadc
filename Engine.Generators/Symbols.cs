using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Quoll.Generators;

/// <summary>Names and attributes of symbols.</summary>
internal static class Symbols
{
    // Tuples are shown by their structure: (int A, int B) and (int, int) are the same type at run time.
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    /// <summary>Returns a type as written in code.</summary>
    public static string Text(ITypeSymbol type) => type.TypeKind == TypeKind.Dynamic ? "object" : type.ToDisplayString(Format);

    /// <summary>Returns a type as messages show it, as in typeof.</summary>
    public static string Short(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>Returns a name as written in code.</summary>
    public static string Identifier(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;

    /// <summary>Returns a text as written in code.</summary>
    public static string Quoted(string? text) => text is null ? "null" : SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>
    /// Returns the full name of a type's definition, as in metadata: System.Collections.Generic.List`1.
    /// </summary>
    public static string NameOf(ITypeSymbol? type)
    {
        if (type is null) return "";
        if (type.ContainingType is { } outer) return NameOf(outer) + "+" + type.MetadataName;
        return SpaceOf(type) is { Length: > 0 } space ? space + "." + type.MetadataName : type.MetadataName;
    }

    /// <summary>Returns the namespace of a type; an empty text if it has none.</summary>
    public static string SpaceOf(ITypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() : "";

    /// <summary>Returns the type and its base types; for an interface, those that it extends.</summary>
    public static IEnumerable<INamedTypeSymbol> AllLevels(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Interface } own ? [own, .. own.AllInterfaces] : Levels(type);

    /// <summary>Returns the type and its base types.</summary>
    public static IEnumerable<INamedTypeSymbol> Levels(ITypeSymbol type)
    {
        for (var level = type as INamedTypeSymbol; level is not null; level = level.BaseType) yield return level;
    }

    /// <summary>Returns the elements of an array, or the type arguments.</summary>
    public static IEnumerable<ITypeSymbol> PartsOf(ITypeSymbol type) =>
        type is IArrayTypeSymbol array ? [array.ElementType] : type is INamedTypeSymbol named ? named.TypeArguments : [];

    public static bool DerivesFrom(ITypeSymbol type, string name) => Levels(type).Any(level => NameOf(level) == name);

    /// <summary>
    /// Returns an attribute of a symbol or of the member that it overrides, or of a type or its base types.
    /// </summary>
    public static AttributeData? Attribute(ISymbol symbol, string name, bool inherit = true)
    {
        for (var level = symbol; level is not null; level = inherit ? Base(level) : null)
        {
            foreach (var attribute in level.GetAttributes())
            {
                if (NameOf(attribute.AttributeClass) == name && (ReferenceEquals(level, symbol) || IsInherited(attribute)))
                    return attribute;
            }
        }
        return null;
    }

    /// <summary>Whether the compiler rejects its use.</summary>
    public static bool IsObsolete(ISymbol symbol) =>
        Attribute(symbol, "System.ObsoleteAttribute")?.ConstructorArguments is { Length: 2 } how && how[1].Value is true;

    /// <summary>Returns a structure inside its box, by reference.</summary>
    public static string Unbox(string type, string box) => $"global::System.Runtime.CompilerServices.Unsafe.Unbox<{type}>({box})";

    private static bool IsInherited(AttributeData attribute) =>
        Named(Attribute(attribute.AttributeClass!, "System.AttributeUsageAttribute"), "Inherited", true);

    public static bool Has(ISymbol symbol, string name, bool inherit = true) => Attribute(symbol, name, inherit) is not null;

    /// <summary>Returns a named argument of an attribute.</summary>
    public static T? Named<T>(AttributeData? attribute, string name, T? otherwise = default)
    {
        if (attribute is null) return otherwise;
        foreach (var argument in attribute.NamedArguments)
        {
            if (argument.Key == name && argument.Value.Kind != TypedConstantKind.Array && argument.Value.Value is T value) return value;
        }
        return otherwise;
    }

    /// <summary>Returns the first argument of an attribute.</summary>
    public static T? First<T>(AttributeData? attribute) =>
        attribute?.ConstructorArguments is { Length: > 0 } arguments && arguments[0].Kind != TypedConstantKind.Array
            && arguments[0].Value is T value ? value : default;

    private static ISymbol? Base(ISymbol symbol) => symbol switch
    {
        IPropertySymbol property => property.OverriddenProperty,
        IMethodSymbol method => method.OverriddenMethod,
        IEventSymbol item => item.OverriddenEvent,
        INamedTypeSymbol type => type.BaseType,
        _ => null,
    };
}
