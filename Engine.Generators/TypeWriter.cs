using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes the description of a type; what TypeDescriber of the engine finds by reflection.</summary>
internal sealed class TypeWriter
{
    /// <summary>The bits of MemberTraits, from the lowest.</summary>
    private static readonly string[] TraitNames = ["Writable", "Settable", "Hidden", "Required", "Aside", "OmitsNull", "OmitsDefault"];

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

    /// <summary>May scripts write members and elements? Not those of a structure, which is a copy.</summary>
    private bool IsWritable { get; }

    /// <summary>The statements of the method that describes the type.</summary>
    public string Write()
    {
        var kind = TypeRules.KindOf(_type, _model.Options.Dynamic);
        WriteHead(kind);
        WriteElements(kind);
        var methods = new MethodWriter(_model, _type, kind, IsWritable, _text);
        // Values of enums are values in scripts, too.
        if (_type.TypeKind != TypeKind.Enum && !_type.IsStatic)
        {
            if (_type is not INamedTypeSymbol named) methods.WriteExtensions();
            else
            {
                if (kind is null or TypeKindInScripts.AsyncSequence) WriteMembers(named, static _ => true, 0);
                else WriteCollectionMembers(named, kind.Value);
                methods.WriteInstance();
            }
        }
        if (_type is not INamedTypeSymbol type) return _text.ToString();
        // Prototypes inherit from those of base types.
        foreach (var parent in kind is null ? Symbols.Levels(type).Skip(1) : [])
        {
            var isNear = SymbolEqualityComparer.Default.Equals(parent.ContainingAssembly, type.ContainingAssembly);
            if (isNear && !TypeRules.IsOfPlatform(parent) && _model.IsReached(parent, type)) _model.Reach(parent);
        }
        if (_root is not null)
        {
            methods.WriteStatic();
            WriteStaticMembers(type);
        }
        var constructors = new ConstructorWriter(_model, type, _text);
        if (Symbols.Named(_root, "Construct", false) && !constructors.Write())
            _model.Report(_root!.ApplicationSyntaxReference, Rules.NoConstructor, Symbols.Short(type));
        if (type.TypeKind is TypeKind.Class or TypeKind.Struct && !type.IsAbstract && !type.IsStatic
            && (!TypeRules.IsOfPlatform(type) || TypeRules.IsTuple(type))) constructors.WriteReader();
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
        var isWritable = IsWritable && (!_type.IsValueType || kind is not null);
        var text = kind is null ? Symbols.Levels(_type).FirstOrDefault(static level => level.GetMembers("ToString")
            .Any(static member => member is IMethodSymbol { Parameters.IsEmpty: true, IsStatic: false, TypeParameters.IsEmpty: true }))
                : null;
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
        // Of what is walked in several ways the way of a dictionary.
        else if (_type.SpecialType != SpecialType.System_String
            && Arguments(TypeRules.DictionaryOf(_type) ?? _type, "System.Collections.Generic.IEnumerable`1") is { } sequence)
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

    private string? Arguments(string name) => Arguments(_type, name);

    private string? Arguments(ITypeSymbol type, string name) =>
        TypeRules.Find(type, name) is { } found && found.TypeArguments.All(_model.IsAccessible)
        ? $"<{string.Join(", ", found.TypeArguments.Select(Symbols.Text))}>" : null;

    private void WriteMembers(INamedTypeSymbol type, Func<ISymbol, bool> isMeant, int more)
    {
        var levels = Symbols.AllLevels(type).Where(static level => Symbols.NameOf(level) != TypeRules.Dynamic
            && level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType));
        foreach (var level in levels)
        {
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>()).Where(isMeant))
            {
                if (!_hidden.Contains(member.Name) && WriteMember(member, more)) _hidden.Add(member.Name);
            }
        }
        if (!_model.Options.ExplicitInterfaceMembers || type.TypeKind == TypeKind.Interface) return;
        foreach (var implemented in type.AllInterfaces.Where(implemented => _model.IsReached(implemented, type)))
        {
            foreach (var property in implemented.GetMembers().OfType<IPropertySymbol>().Where(isMeant)) WriteMember(property, more);
        }
    }

    // What a collection has besides its elements.
    private void WriteCollectionMembers(INamedTypeSymbol type, TypeKindInScripts kind)
    {
        const int Aside = 16;
        if (TypeRules.Find(type, "System.Linq.IGrouping`2") is { } group) WriteMember(group.GetMembers("Key")[0], Aside);
        if (kind == TypeKindInScripts.Sequence && TypeRules.IsPublicCollection(type)) WriteMembers(type, static _ => true, Aside);
        if (TypeRules.IsOfPlatform(type)) return;
        // What the interfaces of collections ask for is there in other ways.
        var known = new HashSet<string>(type.AllInterfaces.Where(TypeRules.IsOfPlatform)
            .SelectMany(static implemented => implemented.GetMembers().OfType<IPropertySymbol>()).Select(static property => property.Name));
        WriteMembers(type, member => !known.Contains(member.Name) && !TypeRules.IsOfPlatform(member.ContainingType), Aside);
    }

    // False where scripts do not see it.
    private bool WriteMember(ISymbol member, int more)
    {
        var property = member as IPropertySymbol;
        var field = member as IFieldSymbol;
        if (member.IsStatic || property is { IsIndexer: true } or { RefKind: not RefKind.None } || member.Name.Contains('.')
            || member.Name.Contains('<') || Symbols.NameOf(member.ContainingType) == "System.Exception" && member.Name != "Message"
            || field is { IsImplicitlyDeclared: true } && !TypeRules.IsTuple(member.ContainingType)) return false;
        // To C# a long tuple has its eighth element itself; to .NET that is one of Rest.
        if (member.ContainingType.IsTupleType && member.ContainingType.OriginalDefinition.GetMembers(member.Name).IsEmpty) return false;
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
            | (attributes.IsRequired || property is { IsRequired: true } || field is { IsRequired: true } ? 8 : 0)
            | (attributes.OmitsNull ? 32 : 0) | (attributes.OmitsDefault ? 64 : 0) | more;
        var order = attributes.Order == 0 ? "" : $", {attributes.Order}";
        var isNamed = attributes.HasNames && TypeRules.WithoutNull(declared).TypeKind == TypeKind.Enum;
        var access = new MemberFunctions(_model, member, isNamed);
        var kind = isNamed ? $"NamedMember<{Symbols.Text(declared)}>"
            : $"{(member.ContainingType.IsValueType ? "StructMember" : "Member")}<{Symbols.Text(member.ContainingType)}, {Symbols.Text(declared)}>";
        _text.Append($"        type.{kind}({Symbols.Quoted(member.Name)}, {Symbols.Quoted(attributes.Name)}, {Traits(traits)}, ")
            .Append($"{access.Getter()}, {((traits & 3) == 0 ? "null" : access.Setter())}{order});\n");
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

    private static string Traits(int traits)
    {
        var names = TraitNames.Where((_, i) => (traits & 1 << i) != 0).DefaultIfEmpty("None");
        return string.Join(" | ", names.Select(static name => "global::Quoll.Hosts.Description.MemberTraits." + name));
    }

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
                if (!member.IsStatic || member.DeclaredAccessibility != Accessibility.Public || member.IsAbstract) continue;
                if (property is { GetMethod: not { DeclaredAccessibility: Accessibility.Public } } or { RefKind: not RefKind.None })
                    continue;
                var declared = property?.Type ?? field!.Type;
                var attributes = new MemberAttributes(member, type);
                if (attributes.IsIgnored || declared.IsRefLikeType || !_model.IsReached(declared, type) || !seen.Add(member.Name)) continue;
                var isSettable = field is { IsReadOnly: false, IsConst: false }
                    || property?.SetMethod is { DeclaredAccessibility: Accessibility.Public };
                var place = $"{Symbols.Text(level)}.{Symbols.Identifier(member.Name)}";
                var setter = isSettable && IsWritable && !attributes.IsReadOnly ? $"static v => {place} = v" : "null";
                _text.Append($"        type.StaticMember<{Symbols.Text(declared)}>({Symbols.Quoted(member.Name)}, ")
                    .Append($"{Symbols.Quoted(attributes.Name)}, static () => {place}, {setter});\n");
                _model.Reach(declared);
            }
        }
    }
}
