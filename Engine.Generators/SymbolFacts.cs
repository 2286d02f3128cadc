using Microsoft.CodeAnalysis;
using Quoll.Hosts;

namespace Quoll.Generators;

/// <summary>What symbols say of a type, for rules that the engine shares.</summary>
/// <param name="type">The type.</param>
/// <param name="model">Which types the program has named; null if that does not matter.</param>
internal readonly struct SymbolFacts(ITypeSymbol type, ModelWriter? model = null) : ITypeFacts<SymbolFacts>
{
    public ITypeSymbol Type => type;

    public string Namespace => Symbols.SpaceOf(type);

    public bool IsUnboxable => type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error || type.IsRefLikeType;

    public bool IsOfPlatform => TypeRules.IsOfPlatform(type);

    public bool IsCollection => CollectionKinds.Of(this) is not null;

    public bool IsArray => type is IArrayTypeSymbol;

    public bool IsCompilerGenerated => false;

    public SymbolFacts? Element => type is IArrayTypeSymbol array ? new SymbolFacts(array.ElementType, model)
        : TypeRules.WithoutNull(type) is var plain && !ReferenceEquals(plain, type) ? new SymbolFacts(plain, model) : null;

    public IEnumerable<SymbolFacts> Arguments
    {
        get
        {
            if (type is not INamedTypeSymbol named) return [];
            var writer = model;
            return named.TypeArguments.Select(argument => new SymbolFacts(argument, writer));
        }
    }

    public bool IsAccessible => model?.IsAccessible(type) != false;

    public bool IsNamed => model?.IsNamed(type) == true;

    public bool IsIgnored => Symbols.Has(type, "Quoll.ScriptIgnoreAttribute", inherit: false);

    public bool IsInterface => type.TypeKind == TypeKind.Interface;

    public bool IsTypeParameter => type.TypeKind == TypeKind.TypeParameter;

    public bool IsPlain => type.TypeKind == TypeKind.Dynamic || TypeRules.IsScalar(type)
        || type.SpecialType is SpecialType.System_Object or SpecialType.System_Void;

    public bool IsNear(SymbolFacts other) =>
        SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, other.Type.ContainingAssembly);

    public bool DerivesFrom(SymbolFacts other) => SymbolEqualityComparer.Default.Equals(type, other.Type)
        || Symbols.Levels(type).Any(level => SymbolEqualityComparer.Default.Equals(level, other.Type));

    public bool HasStringArgument(string name) =>
        TypeRules.Find(type, name)!.TypeArguments[0].SpecialType == SpecialType.System_String;

    public bool Is(string name) => Symbols.DerivesFrom(type, name) || TypeRules.Implements(type, name);
}
