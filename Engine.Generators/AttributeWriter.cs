using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Quoll.Generators;

/// <summary>
/// Writes attributes as objects. Their meaning is decided at run time, in one place for reflected and generated types.
/// </summary>
internal static class AttributeWriter
{
    public const string DataContract = "System.Runtime.Serialization.DataContractAttribute";

    private const string Json = "System.Text.Json.Serialization";

    // The attributes of members that scripts use.
    private static readonly string[] InScripts =
    [
        "Quoll.ScriptNameAttribute", "Quoll.ScriptReadOnlyAttribute", Json + ".JsonPropertyNameAttribute", Json + ".JsonIgnoreAttribute",
        Json + ".JsonIncludeAttribute", Json + ".JsonRequiredAttribute", Json + ".JsonPropertyOrderAttribute",
        Json + ".JsonConverterAttribute", "Quoll.QuollConverterAttribute", "System.Runtime.Serialization.DataMemberAttribute", "System.Runtime.Serialization.IgnoreDataMemberAttribute",
    ];

    /// <summary>
    /// Returns the attributes of a member that concern scripts, as expressions, including inherited ones.
    /// </summary>
    public static IEnumerable<string> ForScripts(ISymbol member, ModelWriter model) => InScripts
        .Select(name => Symbols.Attribute(member, name)).OfType<AttributeData>()
        .Where(attribute => TypesIn(attribute).All(model.IsAccessible))
        .Select(Expression).Concat(Required(member));

    /// <summary>Returns the attributes of a type or member that concern JSON, as expressions.</summary>
    /// <param name="symbol">A type or member; inherited attributes do not count.</param>
    /// <param name="model">Receives the types that cannot be reached.</param>
    public static List<string> Of(ISymbol symbol, ModelWriter model)
    {
        var parts = new List<string>();
        foreach (var attribute in symbol.GetAttributes().Where(Concerns))
        {
            if (TypesIn(attribute).FirstOrDefault(type => !model.IsAccessible(type)) is { } hidden)
            {
                model.Report(attribute.ApplicationSyntaxReference, Rules.NotAccessible, Symbols.Short(hidden), model.Owner.Name);
                continue;
            }
            parts.Add(Expression(attribute));
        }
        parts.AddRange(Required(symbol));
        return parts;
    }

    private static IEnumerable<string> Required(ISymbol symbol) =>
        symbol is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }
            ? ["new global::System.Runtime.CompilerServices.RequiredMemberAttribute()"] : [];

    /// <summary>Returns whether an attribute names the converter of a type or member.</summary>
    public static bool NamesConverter(AttributeData attribute) => Symbols.NameOf(attribute.AttributeClass) == "Quoll.QuollConverterAttribute"
        || attribute.AttributeClass is { } type && Symbols.DerivesFrom(type, Json + ".JsonConverterAttribute");

    /// <summary>
    /// Returns whether an attribute of a type names a converter that needs nothing else of the type. A factory may fall
    /// back on the type's default form (QuollConverter.WithOptions).
    /// </summary>
    public static bool SaysAll(AttributeData attribute) => NamesConverter(attribute)
        && !attribute.ConstructorArguments.Any(static argument =>
            argument.Value is ITypeSymbol converter && Symbols.DerivesFrom(converter, "Quoll.QuollConverterFactory"));

    private static bool Concerns(AttributeData attribute)
    {
        if (attribute.AttributeClass is not { TypeKind: not TypeKind.Error } type) return false;
        var space = Symbols.SpaceOf(type);
        return space is Json or "System.Runtime.Serialization" || NamesConverter(attribute)
            || space == "Quoll" && type.Name.StartsWith("Quoll", StringComparison.Ordinal) && type.Name != "QuollJsonTypeAttribute";
    }

    // The attribute's own type, if the program has it, and the types that it names.
    private static IEnumerable<ITypeSymbol> TypesIn(AttributeData attribute) => attribute.ConstructorArguments
        .Concat(attribute.NamedArguments.Select(static named => named.Value)).SelectMany(TypesIn).Prepend(attribute.AttributeClass!);

    private static IEnumerable<ITypeSymbol> TypesIn(TypedConstant constant) => constant.Kind switch
    {
        TypedConstantKind.Array => constant.IsNull ? [] : constant.Values.SelectMany(TypesIn),
        TypedConstantKind.Type when constant.Value is ITypeSymbol type => [type],
        _ => [],
    };

    private static string Expression(AttributeData attribute)
    {
        var text = $"new {Symbols.Text(attribute.AttributeClass!)}({string.Join(", ", attribute.ConstructorArguments.Select(Constant))})";
        return attribute.NamedArguments.IsEmpty ? text : text + " { "
            + string.Join(", ", attribute.NamedArguments.Select(static named => $"{Symbols.Identifier(named.Key)} = {Constant(named.Value)}")) + " }";
    }

    private static string Constant(TypedConstant constant)
    {
        if (constant.IsNull) return $"({Symbols.Text(constant.Type!)})null";
        return constant.Kind switch
        {
            TypedConstantKind.Array => $"new {Symbols.Text(constant.Type!)} {{ {string.Join(", ", constant.Values.Select(Constant))} }}",
            TypedConstantKind.Type => $"typeof({Symbols.Text((ITypeSymbol)constant.Value!)})",
            TypedConstantKind.Enum => $"({Symbols.Text(constant.Type!)})({SymbolDisplay.FormatPrimitive(constant.Value!, false, false)})",
            _ => SymbolDisplay.FormatPrimitive(constant.Value!, true, false),
        };
    }
}
