using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators.Json;

/// <summary>
/// Writes the description of the types that a class names, and of all that their members need: what they are (objects,
/// collections, enums), and functions for members and constructors.
/// </summary>
internal sealed class JsonModelWriter(Compilation compilation, INamedTypeSymbol owner, CancellationToken token)
    : GeneratedClass(compilation, owner, "Quoll.QuollJsonTypes", "global::Quoll.Generated.DescribedJsonTypes", token)
{
    protected override string Default => "The types, described once for all options.";

    /// <summary>The type is to be described, if converters for it are made and not known.</summary>
    public void Reach(ITypeSymbol type)
    {
        type = WithoutNames(type);
        if (type.TypeKind is TypeKind.TypeParameter or TypeKind.Dynamic or TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error
            || type.IsRefLikeType || type.IsAnonymousType || HasAbstractStatics(type) || !IsAccessible(type)) return;
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_Void or SpecialType.System_ValueType
            or SpecialType.System_Enum || type.TypeKind != TypeKind.Enum && TypeRules.IsScalar(type)
            || Symbols.NameOf(type) is "System.IO.Stream" or "System.IO.MemoryStream") return;
        Enqueue(type);
    }

    protected override void AddRoot(AttributeData attribute)
    {
        var place = attribute.ApplicationSyntaxReference;
        // Of what does not exist the compiler speaks.
        if (Symbols.First<ITypeSymbol>(attribute) is not { TypeKind: not TypeKind.Error } type) return;
        var name = Symbols.Short(type);
        if (type is INamedTypeSymbol { IsUnboundGenericType: true })
            Report(place, Rules.NoJson, name, "its type arguments are not known; name it with them");
        else if (type.IsRefLikeType || type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer || type.IsStatic
            || type.SpecialType == SpecialType.System_Void) Report(place, Rules.NoJson, name, "it has no values that could be written");
        else if (HasAbstractStatics(type))
            Report(place, Rules.NoJson, name, "an interface with static abstract members is no type argument; name its classes");
        else if (!IsAccessible(type)) Report(place, Rules.NotAccessible, name, Owner.Name);
        else Reach(type);
    }

    protected override string Describe(ITypeSymbol type, string method, StringBuilder table)
    {
        var attributes = type is INamedTypeSymbol ? AttributeWriter.Of(type, this) : [];
        var given = attributes.Count == 0 ? null
            : $"static () => new global::System.Attribute[] {{ {string.Join(", ", attributes)} }}";
        var name = Symbols.Text(type);
        if (type.TypeKind == TypeKind.Enum) return Add($"Enum<{name}>", null, given);
        if (type.GetAttributes().Any(AttributeWriter.SaysAll)) return Add($"Value<{name}>", null, given);
        if (new CollectionWriter(this, type).Write() is { } collection) return Add(collection.Kind, collection.Maker, given);
        var body = new JsonTypeWriter(this, type).Write();
        Add((type.IsValueType ? "Structure<" : "Object<") + name + ">", method, given);
        return $"\n    private static void {method}(global::Quoll.Generated.DescribedMembers<{name}> type)\n    {{\n{body}    }}\n";

        string Add(string kind, string? first, string? second)
        {
            var arguments = first is null ? second is null ? "" : "attributes: " + second
                : second is null ? first : $"{first}, attributes: {second}";
            table.Append($"        types.{kind}({arguments});\n");
            return "";
        }
    }
}
