using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The functions that read and write a member.</summary>
internal sealed class MemberAccess(ModelWriter model, ISymbol member)
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
        return (_isStructure ? $"static (ref {Owner} o) => " : "static o => ") + read;
    }

    public string Setter()
    {
        string write;
        if (_property is null) write = $"{(CanUse(member) ? Direct : model.Accessors.Field((IFieldSymbol)member, Self))} = v";
        else if (_property.SetMethod is { IsInitOnly: false } setter && CanUse(setter)) write = $"{Direct} = v";
        else write = model.Accessors.Call(_property.SetMethod!, [Self, "v"]);
        var type = Symbols.Text(_property?.Type ?? ((IFieldSymbol)member).Type);
        return (_isStructure ? $"static (ref {Owner} o, {type} v) => " : "static (o, v) => ") + write;
    }

    private bool CanUse(ISymbol part) => part.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(part);
}
