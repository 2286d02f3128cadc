using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// The functions that read and set a member of its owner in place. The owner's type declares or inherits the member.
/// </summary>
internal sealed class MemberFunctions(ModelWriter model, ISymbol member, ITypeSymbol type)
{
    private readonly IPropertySymbol? _property = member as IPropertySymbol;
    private readonly bool _isStructure = member.ContainingType.IsValueType;

    // A structure is read and set in place.
    private string Self => _isStructure ? "ref o" : "o";

    private string Owner => Symbols.Text(member.ContainingType);

    // A member that a derived type hides is found in the base type.
    private string Target => SymbolEqualityComparer.Default.Equals(type, member.ContainingType) || _isStructure ? "o" : $"(({Owner})o)";

    public string Getter() => $"static (ref {Symbols.Text(type)} o) => {Read()}";

    public string Setter()
    {
        var value = Symbols.Text(MemberWriter.TypeOf(member));
        // A structure cast to the interface that has the member is a copy.
        var body = type.IsValueType && !_isStructure
            ? $"{{ var b = ({Owner})o; {Write("b")}; o = ({Symbols.Text(type)})b; }}" : Write(Target);
        return $"static (ref {Symbols.Text(type)} o, {value} v) => {body}";
    }

    private string Read() => _property is not null
        ? CanUse(_property.GetMethod!) ? Direct(Target) : model.Accessors.Call(_property.GetMethod!, [Self])
        : CanUse(member) ? Direct(Target) : model.Accessors.Field((IFieldSymbol)member, Self);

    private string Write(string target)
    {
        if (_property is null) return $"{(CanUse(member) ? Direct(target) : model.Accessors.Field((IFieldSymbol)member, Self))} = v";
        return _property.SetMethod is { IsInitOnly: false } setter && CanUse(setter) ? $"{Direct(target)} = v"
            : model.Accessors.Call(_property.SetMethod!, [Self, "v"]);
    }

    private string Direct(string target) => $"{target}.{Symbols.Identifier(member.Name)}";

    private bool CanUse(ISymbol part) => part.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(part)
        && !Symbols.IsObsolete(member) && !Symbols.IsObsolete(part);
}
