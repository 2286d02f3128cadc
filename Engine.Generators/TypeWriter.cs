using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes the description of a type; what TypeDescriber of the engine finds by reflection.</summary>
internal sealed class TypeWriter
{
    private readonly ModelWriter _model;
    private readonly ITypeSymbol _type;
    private readonly AttributeData? _root;
    private readonly StringBuilder _text = new();

    // The members that scripts see, by their names in .NET.
    private readonly HashSet<string> _hidden = [];

    public TypeWriter(ModelWriter model, ITypeSymbol type, AttributeData? root)
    {
        (_model, _type, _root) = (model, type, root);
        var isReadOnly = type is INamedTypeSymbol && Symbols.Has(type, "Quoll.ScriptReadOnlyAttribute");
        IsWritable = (model.Options.Writable || Symbols.Named(root, "Writable", false)) && !isReadOnly;
    }

    /// <summary>May scripts write members and elements?</summary>
    public bool IsWritable { get; }

    /// <summary>The statements of the method that describes the type.</summary>
    public string Write()
    {
        var kind = TypeRules.KindOf(_type);
        WriteHead(kind);
        // Collections of the platform are their elements; the host's own have their members besides.
        var isPlain = (kind is null or TypeKindInScripts.AsyncSequence) && _type is INamedTypeSymbol { IsStatic: false };
        if (isPlain && _type.TypeKind != TypeKind.Enum) WriteMembers();
        WriteElements(kind);
        if (_type is not INamedTypeSymbol type) return _text.ToString();
        var methods = new MethodWriter(_model, type, _text);
        if (type.TypeKind != TypeKind.Enum && !type.IsStatic && (isPlain || !TypeRules.IsOfPlatform(type)))
            methods.WriteInstance(kind, IsWritable);
        if (_root is not null)
        {
            methods.WriteStatic();
            WriteStaticMembers(type);
        }
        if (Symbols.Named(_root, "Construct", false) && !methods.WriteConstructors())
            _model.Report(_root!.ApplicationSyntaxReference, Rules.NoConstructor, Symbols.Short(type));
        if (type.TypeKind is TypeKind.Class or TypeKind.Struct && !type.IsAbstract && !type.IsStatic
            && (!TypeRules.IsOfPlatform(type) || TypeRules.IsTuple(type))) methods.WriteReader();
        foreach (var known in type.GetAttributes())
        {
            if (Symbols.NameOf(known.AttributeClass) == "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                && Symbols.First<INamedTypeSymbol>(known) is { } derived) _model.Reach(derived);
        }
        return _text.ToString();
    }

    private void WriteHead(TypeKindInScripts? kind)
    {
        var name = _type is not INamedTypeSymbol ? null
            : Symbols.First<string>(Symbols.Attribute(_type, "Quoll.ScriptNameAttribute"))
                ?? Symbols.Named<string>(Symbols.Attribute(_type, MemberAttributes.DataContract, inherit: false), "Name");
        // A structure's members are those of a copy.
        var isWritable = _type.IsValueType ? (_model.Options.Writable || Symbols.Named(_root, "Writable", false)) && kind is not null
            : IsWritable;
        var text = kind is null ? Symbols.Levels(_type).FirstOrDefault(static level => level.GetMembers("ToString")
            .Any(static member => member is IMethodSymbol { Parameters.IsEmpty: true, IsStatic: false, TypeParameters.IsEmpty: true })) : null;
        var hasText = text is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) }
            && !Symbols.DerivesFrom(text, "System.Exception");
        var parts = new List<string>();
        if (name is not null) parts.Add($"name: {Symbols.Quoted(name)}");
        if (isWritable) parts.Add("isWritable: true");
        if (hasText) parts.Add("hasText: true");
        _text.Append($"        type.Is({string.Join(", ", parts)});\n");
    }

    private void WriteElements(TypeKindInScripts? kind)
    {
        if (_type is IArrayTypeSymbol { Rank: 1 } array) _text.Append($"        type.List<{Symbols.Text(array.ElementType)}>(true);\n");
        switch (kind)
        {
            case TypeKindInScripts.List when _type is not IArrayTypeSymbol:
                if (Arguments("System.Collections.Generic.IList`1") is { } list)
                {
                    var isFixed = Symbols.NameOf(_type) == "System.ArraySegment`1" ? "true" : "";
                    _text.Append($"        type.List{list}({isFixed});\n");
                }
                else if (Arguments("System.Collections.Generic.IReadOnlyList`1") is { } readOnly)
                    _text.Append($"        type.ReadOnlyList{readOnly}();\n");
                break;
            case TypeKindInScripts.Dictionary:
                if (Arguments("System.Collections.Generic.IDictionary`2") is { } dictionary)
                    _text.Append($"        type.Dictionary{dictionary}();\n");
                else if (Arguments("System.Collections.Generic.IReadOnlyDictionary`2") is { } entries)
                    _text.Append($"        type.ReadOnlyDictionary{entries}();\n");
                break;
            case TypeKindInScripts.Set:
                var set = Arguments("System.Collections.Generic.ISet`1") ?? Arguments("System.Collections.Generic.IReadOnlySet`1");
                _text.Append($"        type.Set{set}();\n");
                break;
        }
        if (_type is IArrayTypeSymbol { Rank: 1 } rank) _text.Append($"        type.Sequence<{Symbols.Text(rank.ElementType)}>();\n");
        else if (Arguments("System.Collections.Generic.IEnumerable`1") is { } sequence)
            _text.Append($"        type.Sequence{sequence}();\n");
        // Also what a class of the host's own is made of.
        foreach (var implemented in _type is INamedTypeSymbol ? _type.AllInterfaces : [])
        {
            if (implemented.ContainingNamespace?.ToDisplayString() != "System.Collections.Generic") continue;
            foreach (var argument in implemented.TypeArguments)
            {
                if (Symbols.NameOf(argument) != "System.Collections.Generic.KeyValuePair`2" && _model.IsReached(argument, _type))
                    _model.Reach(argument);
            }
        }
    }

    private string? Arguments(string name) => TypeRules.Find(_type, name) is { } found && found.TypeArguments.All(_model.IsAccessible)
        ? $"<{string.Join(", ", found.TypeArguments.Select(Symbols.Text))}>" : null;

    private void WriteMembers()
    {
        IEnumerable<INamedTypeSymbol> levels = _type.TypeKind == TypeKind.Interface
            ? [(INamedTypeSymbol)_type, .. _type.AllInterfaces]
            : Symbols.Levels(_type)
                .Where(static level => level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType));
        var names = new HashSet<string>();
        foreach (var level in levels)
        {
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>()))
            {
                if (!_hidden.Contains(member.Name) && WriteMember(member)) _hidden.Add(member.Name);
            }
        }
        if (!_model.Options.ExplicitInterfaceMembers || _type.TypeKind == TypeKind.Interface) return;
        foreach (var implemented in _type.AllInterfaces.Where(implemented => _model.IsReached(implemented, _type)))
        {
            foreach (var property in implemented.GetMembers().OfType<IPropertySymbol>())
            {
                if (!_hidden.Contains(property.Name) && WriteMember(property)) _hidden.Add(property.Name);
            }
        }
    }

    // False where scripts do not see it.
    private bool WriteMember(ISymbol member)
    {
        var property = member as IPropertySymbol;
        var field = member as IFieldSymbol;
        if (member.IsStatic || property is { IsIndexer: true } or { RefKind: not RefKind.None } || member.Name.Contains('.')
            || field is { IsImplicitlyDeclared: true } && !TypeRules.IsTuple(member.ContainingType)) return false;
        var declared = property?.Type ?? field!.Type;
        if (declared.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer || declared.IsRefLikeType) return false;
        var attributes = new MemberAttributes(member, _type);
        var isPublic = property is not null
            ? (property.GetMethod ?? property.SetMethod)!.DeclaredAccessibility == Accessibility.Public
            : member.DeclaredAccessibility == Accessibility.Public && _model.Options.Fields;
        if (!isPublic && !attributes.IsIncluded || attributes.IsIgnored || attributes.IsHidden && !isPublic) return false;
        if (!_model.IsReached(declared, _type))
        {
            Refuse(member, declared, attributes);
            return false;
        }
        var setter = property?.SetMethod;
        var isSettable = field is not null ? !field.IsReadOnly
            : setter is not null && (setter.DeclaredAccessibility == Accessibility.Public || attributes.IsIncluded);
        var isWritable = IsWritable && !_type.IsValueType && isSettable && setter is not { IsInitOnly: true } && !attributes.IsReadOnly;
        var traits = (isWritable ? 1 : 0) | (isSettable && !attributes.IsHidden ? 2 : 0) | (attributes.IsHidden ? 4 : 0)
            | (attributes.IsRequired || property is { IsRequired: true } || field is { IsRequired: true } ? 8 : 0);
        var access = new MemberAccess(_model, member);
        var order = attributes.Order == 0 ? "" : $", {attributes.Order}";
        _text.Append($"        type.{(member.ContainingType.IsValueType ? "StructMember" : "Member")}")
            .Append($"<{Symbols.Text(member.ContainingType)}, {Symbols.Text(declared)}>({Symbols.Quoted(member.Name)}, ")
            .Append($"{Symbols.Quoted(attributes.Name)}, {Traits(traits)}, {access.Getter()}, ")
            .Append($"{((traits & 3) == 0 ? "null" : access.Setter())}{order});\n");
        _model.Reach(declared);
        return true;
    }

    private void Refuse(ISymbol member, ITypeSymbol declared, MemberAttributes attributes)
    {
        var isNameable = _model.IsAccessible(declared);
        _text.Append($"        type.Refuse({Symbols.Quoted(member.Name)}, {Symbols.Quoted(attributes.Name)}, ")
            .Append($"typeof({(isNameable ? Symbols.Text(declared) : "object")}));\n");
        // Of the host's own members, and where there is something to do about it.
        if (TypeRules.IsOfPlatform(member.ContainingType) || TypeRules.IsForbidden(declared)) return;
        _model.Report(
            member.DeclaringSyntaxReferences.FirstOrDefault() ?? _root?.ApplicationSyntaxReference, Rules.Refused,
            $"{member.ContainingType.Name}.{member.Name}", Symbols.Short(declared));
    }

    private static string Traits(int traits) => "global::Quoll.Types.Description.MemberTraits." + (traits switch
    {
        0 => "None",
        1 => "Writable",
        2 => "Settable",
        4 => "Hidden",
        _ => string.Join(
            " | global::Quoll.Types.Description.MemberTraits.",
            new[] { (1, "Writable"), (2, "Settable"), (4, "Hidden"), (8, "Required") }.Where(one => (traits & one.Item1) != 0)
                .Select(static one => one.Item2)),
    });

    private void WriteStaticMembers(INamedTypeSymbol type)
    {
        // Those of base types, too; what a derived one has under the same name hides them.
        var seen = new HashSet<string>();
        foreach (var level in Symbols.Levels(type))
        {
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>()))
            {
                var property = member as IPropertySymbol;
                var field = member as IFieldSymbol;
                if (!member.IsStatic || member.DeclaredAccessibility != Accessibility.Public || member.IsAbstract
                    || property is not null and not { GetMethod.DeclaredAccessibility: Accessibility.Public, RefKind: RefKind.None }) continue;
                var declared = property?.Type ?? field!.Type;
                var attributes = new MemberAttributes(member, type);
                if (attributes.IsIgnored || declared.IsRefLikeType || !_model.IsReached(declared, type) || !seen.Add(member.Name)) continue;
                var isSettable = field is { IsReadOnly: false, IsConst: false }
                    || property?.SetMethod is { DeclaredAccessibility: Accessibility.Public };
                var place = $"{Symbols.Text(level)}.{Symbols.Identifier(member.Name)}";
                var setter = isSettable && _model.Options.Writable && !attributes.IsReadOnly ? $"static v => {place} = v" : "null";
                _text.Append($"        type.StaticMember<{Symbols.Text(declared)}>({Symbols.Quoted(member.Name)}, ")
                    .Append($"{Symbols.Quoted(attributes.Name)}, static () => {place}, {setter});\n");
                _model.Reach(declared);
            }
        }
    }
}
