using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The functions that read and write a member.</summary>
/// <param name="model">The model that they are for.</param>
/// <param name="member">A property or field.</param>
/// <param name="isBoxed">They take objects, whatever the types of owner and value.</param>
internal sealed class MemberFunctions(GeneratedClass model, ISymbol member, bool isBoxed)
{
    private readonly IPropertySymbol? _property = member as IPropertySymbol;
    private readonly bool _isStructure = member.ContainingType.IsValueType;

    // A structure is read and written where it lies.
    private string Self => _isStructure ? "ref o" : "o";

    private string Owner => Symbols.Text(member.ContainingType);

    private string ValueType => Symbols.Text(_property?.Type ?? ((IFieldSymbol)member).Type);

    public string Getter()
    {
        if (_property is { GetMethod: null }) return "null";
        return isBoxed ? $"static b => {{ {Unboxed} return {Read("o")}; }}"
            : (_isStructure ? $"static (ref {Owner} o) => " : "static o => ") + Read("o");
    }

    /// <summary>The getter of a type that has the member itself or from a base type, where its owner lies.</summary>
    public string Getter(ITypeSymbol type) => $"static (ref {Symbols.Text(type)} o) => {Read(In(type))}";

    public string Setter() => isBoxed ? $"static (b, v) => {{ {Unboxed} {Write("o", $"({ValueType})v")}; }}"
        : (_isStructure ? $"static (ref {Owner} o, {ValueType} v) => " : "static (o, v) => ") + Write("o", "v");

    /// <summary>The setter of a type that has the member itself or from a base type, where its owner lies.</summary>
    public string Setter(ITypeSymbol type) => $"static (ref {Symbols.Text(type)} o, {ValueType} v) => {Write(In(type), "v")}";

    // What a derived type hides is found in the base type.
    private string In(ITypeSymbol type) => SymbolEqualityComparer.Default.Equals(type, member.ContainingType) || _isStructure ? "o"
        : $"(({Owner})o)";

    private string Read(string target) => _property is not null
        ? CanUse(_property.GetMethod!) ? Direct(target) : model.Accessors.Call(_property.GetMethod!, [Self])
        : CanUse(member) ? Direct(target) : model.Accessors.Field((IFieldSymbol)member, Self);

    private string Write(string target, string value)
    {
        if (_property is null) return $"{(CanUse(member) ? Direct(target) : model.Accessors.Field((IFieldSymbol)member, Self))} = {value}";
        return _property.SetMethod is { IsInitOnly: false } setter && CanUse(setter) ? $"{Direct(target)} = {value}"
            : model.Accessors.Call(_property.SetMethod!, [Self, value]);
    }

    private string Direct(string target) => $"{target}.{Symbols.Identifier(member.Name)}";

    private string Unboxed => _isStructure ? $"ref var o = ref {Symbols.Unbox(Owner, "b")};" : $"var o = ({Owner})b;";

    private bool CanUse(ISymbol part) => part.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(part)
        && !Symbols.IsObsolete(member) && !Symbols.IsObsolete(part);
}
