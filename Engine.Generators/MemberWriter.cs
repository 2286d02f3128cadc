using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Writes the properties and fields of a type, as ReflectedMember of the engine finds them. What their attributes mean
/// is decided at run time, in one place for what is reflected and what is generated.
/// </summary>
internal sealed class MemberWriter(GeneratedClass model, ITypeSymbol type, StringBuilder text)
{
    private const string Kind = "global::Quoll.Generated.MemberKind.";

    /// <summary>The members that may count: those of the type before those of its bases, and hidden ones too.</summary>
    public static IEnumerable<ISymbol> MembersOf(ITypeSymbol type)
    {
        foreach (var level in Symbols.AllLevels(type))
        {
            if (level.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType
                || Symbols.NameOf(level) == TypeRules.Dynamic) continue;
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>()))
            {
                if (IsCandidate(member)) yield return member;
            }
        }
    }

    public static ITypeSymbol TypeOf(ISymbol member) => (member as IPropertySymbol)?.Type ?? ((IFieldSymbol)member).Type;

    /// <summary>Does an attribute say that it counts, public or not?</summary>
    public static bool IsIncluded(ISymbol member, bool inherit) =>
        Symbols.Has(member, "System.Text.Json.Serialization.JsonIncludeAttribute", inherit)
        || Symbols.Has(member, "System.Runtime.Serialization.DataMemberAttribute", inherit);

    /// <summary>Writes a member.</summary>
    /// <param name="member">A property or field.</param>
    /// <param name="isIncluded">It counts, public or not.</param>
    /// <param name="isUsed">Somebody reads or sets it.</param>
    /// <param name="attributes">Its attributes, as expressions.</param>
    /// <param name="isExplicit">An interface has it, which the type may implement explicitly.</param>
    public void Write(ISymbol member, bool isIncluded, bool isUsed, IEnumerable<string> attributes, bool isExplicit = false)
    {
        var property = member as IPropertySymbol;
        var getter = property is null ? member : property.GetMethod;
        var setter = property is null ? member is IFieldSymbol { IsReadOnly: false } ? member : null : property.SetMethod;
        var kinds = new List<string>();
        if (property is null) kinds.Add("Field");
        if (getter is not null) kinds.Add(IsPublic(getter) ? "ReadPublic" : "Read");
        if (setter is not null) kinds.Add(IsPublic(setter) ? "SetPublic" : "Set");
        if (property is { IsOverride: true }) kinds.Add("Override");
        if (property is { SetMethod.IsInitOnly: true }) kinds.Add("InitOnly");
        if (isExplicit) kinds.Add("Explicit");
        var functions = new MemberFunctions(model, member, type);
        text.Append($"        type.Member<{(isUsed ? Symbols.Text(TypeOf(member)) : "object")}>({Symbols.Quoted(member.Name)}, ")
            .Append(string.Join(" | ", kinds.Select(static kind => Kind + kind)))
            .Append($", {(CanUse(getter) ? functions.Getter() : "null")}, {(CanUse(setter) ? functions.Setter() : "null")}")
            .Append(Rest(attributes)).Append(");\n");

        bool CanUse(ISymbol? part) => isUsed && part is not null && (isIncluded || IsPublic(part));
    }

    /// <summary>Writes a member whose values scripts may not see.</summary>
    public void Refuse(ISymbol member, IEnumerable<string> attributes)
    {
        var declared = TypeOf(member);
        text.Append($"        type.Refused({Symbols.Quoted(member.Name)}, ")
            .Append($"typeof({(model.IsAccessible(declared) ? Symbols.Text(declared) : "object")}){Rest(attributes)});\n");
    }

    /// <summary>Attributes as the last arguments of a call.</summary>
    public static string Rest(IEnumerable<string> attributes) => string.Concat(attributes.Select(static attribute => ", " + attribute));

    public static bool IsPublic(ISymbol? part) => part is { DeclaredAccessibility: Accessibility.Public };

    private static bool IsCandidate(ISymbol member)
    {
        if (member.IsStatic || member is IPropertySymbol { IsIndexer: true } or IPropertySymbol { RefKind: not RefKind.None }
            || member.Name.Contains('.') || member.Name.Contains('<')
            || member is IFieldSymbol { IsImplicitlyDeclared: true } && !TypeRules.IsTuple(member.ContainingType)) return false;
        // To C# a long tuple has its eighth element itself; to .NET that is one of Rest.
        if (member.ContainingType.IsTupleType && member.ContainingType.OriginalDefinition.GetMembers(member.Name).IsEmpty) return false;
        return TypeOf(member) is { TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer), IsRefLikeType: false };
    }
}
