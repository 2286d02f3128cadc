using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The functions that read and write a member.</summary>
/// <param name="model">The model that they are for.</param>
/// <param name="member">A property or field.</param>
/// <param name="isBoxed">They take objects, whatever the types of owner and value.</param>
internal sealed class MemberAccess(ModelWriter model, ISymbol member, bool isBoxed)
{
    private readonly IPropertySymbol? _property = member as IPropertySymbol;
    private readonly bool _isStructure = member.ContainingType.IsValueType;

    private string Direct => "o." + Symbols.Identifier(member.Name);

    // A structure is read and written where it lies.
    private string Self => _isStructure ? "ref o" : "o";

    private string Owner => Symbols.Text(member.ContainingType);

    public string Getter()
    {
        if (_property is { GetMethod: null }) return "null";
        var read = _property is not null
            ? CanUse(_property.GetMethod!) ? Direct : model.Accessors.Call(_property.GetMethod!, [Self])
            : CanUse(member) ? Direct : model.Accessors.Field((IFieldSymbol)member, Self);
        return isBoxed ? $"static b => {{ {Unboxed} return {read}; }}"
            : (_isStructure ? $"static (ref {Owner} o) => " : "static o => ") + read;
    }

    public string Setter()
    {
        var type = Symbols.Text(_property?.Type ?? ((IFieldSymbol)member).Type);
        var value = isBoxed ? $"({type})v" : "v";
        string write;
        if (_property is null) write = $"{(CanUse(member) ? Direct : model.Accessors.Field((IFieldSymbol)member, Self))} = {value}";
        else if (_property.SetMethod is { IsInitOnly: false } setter && CanUse(setter)) write = $"{Direct} = {value}";
        else write = model.Accessors.Call(_property.SetMethod!, [Self, value]);
        return isBoxed ? $"static (b, v) => {{ {Unboxed} {write}; }}"
            : (_isStructure ? $"static (ref {Owner} o, {type} v) => " : "static (o, v) => ") + write;
    }

    private string Unboxed => _isStructure ? $"ref var o = ref {Symbols.Unbox(Owner, "b")};" : $"var o = ({Owner})b;";

    private bool CanUse(ISymbol part) => part.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(part)
        && !Symbols.IsObsolete(member) && !Symbols.IsObsolete(part);
}
