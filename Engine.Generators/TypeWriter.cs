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
    private readonly StringBuilder _memberText = new();
    private readonly MemberWriter _members;

    // Names of members that hide those of base types.
    private readonly HashSet<string> _hidden = [];

    public TypeWriter(ModelWriter model, ITypeSymbol type, AttributeData? root)
    {
        (_model, _type, _root) = (model, type, root);
        _members = new MemberWriter(model, type, _memberText);
        var isReadOnly = type is INamedTypeSymbol && Symbols.Has(type, "Quoll.ScriptReadOnlyAttribute");
        IsWritable = (model.Options.Writable || Symbols.Named(root, "Writable", false)) && !isReadOnly;
    }

    /// <summary>May scripts write members and elements? Not those of a structure, which is a copy.</summary>
    private bool IsWritable { get; }

    /// <summary>The methods that describe the type.</summary>
    /// <param name="method">The name of the first one.</param>
    public string Write(string method)
    {
        WriteBody(method.Replace("Describe_", "Members_"));
        return $"\n    private static void {method}(global::Quoll.Generated.DescribedType type)\n    {{\n{_text}    }}\n"
            + (_memberText.Length == 0 ? "" : $"\n    private static void {method.Replace("Describe_", "Members_")}"
                + $"(global::Quoll.Generated.DescribedMembers<{Symbols.Text(_type)}> type)\n    {{\n{_memberText}    }}\n");
    }

    private void WriteBody(string members)
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
                if (kind is null or TypeKindInScripts.AsyncSequence) WriteMembers(named, static _ => true);
                else WriteCollectionMembers(named, kind.Value);
                if (_memberText.Length > 0)
                    _text.Append($"        type.{(named.IsValueType ? "Structure" : "Object")}<{Symbols.Text(named)}>({members});\n");
                methods.WriteInstance();
            }
        }
        if (_type is not INamedTypeSymbol type) return;
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
    }

    private void WriteHead(TypeKindInScripts? kind)
    {
        var name = _type is not INamedTypeSymbol ? null
            : Symbols.First<string>(Symbols.Attribute(_type, "Quoll.ScriptNameAttribute"))
                ?? Symbols.Named<string>(Symbols.Attribute(_type, AttributeWriter.DataContract, inherit: false), "Name");
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

    private void WriteMembers(INamedTypeSymbol type, Func<ISymbol, bool> isMeant)
    {
        foreach (var member in MemberWriter.MembersOf(type).Where(isMeant)) WriteMember(member);
        if (!_model.Options.ExplicitInterfaceMembers || type.TypeKind == TypeKind.Interface) return;
        foreach (var implemented in type.AllInterfaces.Where(implemented => _model.IsReached(implemented, type)))
        {
            foreach (var member in MemberWriter.MembersOf(implemented).Where(isMeant))
            {
                if (SymbolEqualityComparer.Default.Equals(member.ContainingType, implemented)) WriteMember(member, isExplicit: true);
            }
        }
    }

    // What a collection has besides its elements.
    private void WriteCollectionMembers(INamedTypeSymbol type, TypeKindInScripts kind)
    {
        if (TypeRules.Find(type, "System.Linq.IGrouping`2") is { } group) WriteMember(group.GetMembers("Key")[0]);
        if (kind == TypeKindInScripts.Sequence && TypeRules.IsPublicCollection(type)) WriteMembers(type, static _ => true);
        if (TypeRules.IsOfPlatform(type)) return;
        // What the interfaces of collections ask for is there in other ways.
        var known = new HashSet<string>(type.AllInterfaces.Where(TypeRules.IsOfPlatform)
            .SelectMany(static implemented => implemented.GetMembers().OfType<IPropertySymbol>()).Select(static property => property.Name));
        WriteMembers(type, member => !known.Contains(member.Name) && !TypeRules.IsOfPlatform(member.ContainingType));
    }

    private void WriteMember(ISymbol member, bool isExplicit = false)
    {
        if (!isExplicit && _hidden.Contains(member.Name) || Symbols.Has(member, "Quoll.ScriptIgnoreAttribute")
            || Symbols.NameOf(member.ContainingType) == "System.Exception" && member.Name != "Message") return;
        var isPublic = member is IPropertySymbol property ? MemberWriter.IsPublic(property.GetMethod ?? property.SetMethod)
            : MemberWriter.IsPublic(member) && _model.Options.Fields;
        var isIncluded = MemberWriter.IsIncluded(member, inherit: true);
        if (!isPublic && !isIncluded) return;
        var declared = MemberWriter.TypeOf(member);
        var attributes = AttributeWriter.ForScripts(member, _model);
        if (!_model.IsReached(declared, _type))
        {
            _members.Refuse(member, attributes);
            // Of the host's own members, and where there is something to do about it.
            if (TypeRules.IsOfPlatform(member.ContainingType) || TypeRules.IsForbidden(declared)) return;
            _model.Report(
                member.DeclaringSyntaxReferences.FirstOrDefault() ?? _root?.ApplicationSyntaxReference, Rules.Refused,
                $"{member.ContainingType.Name}.{member.Name}", Symbols.Short(declared));
            return;
        }
        _members.Write(member, isIncluded, isUsed: true, attributes, isExplicit);
        if (isPublic && !isExplicit) _hidden.Add(member.Name);
        _model.Reach(declared);
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
                if (Symbols.Has(member, "Quoll.ScriptIgnoreAttribute") || declared.IsRefLikeType || !_model.IsReached(declared, type)
                    || !seen.Add(member.Name)) continue;
                var isSettable = field is { IsReadOnly: false, IsConst: false }
                    || property?.SetMethod is { DeclaredAccessibility: Accessibility.Public };
                var place = $"{Symbols.Text(level)}.{Symbols.Identifier(member.Name)}";
                _text.Append($"        type.StaticMember<{Symbols.Text(declared)}>({Symbols.Quoted(member.Name)}, static (ref object _) => {place}, ")
                    .Append(isSettable && IsWritable ? $"static (ref object _, {Symbols.Text(declared)} v) => {place} = v" : "null")
                    .Append(MemberWriter.Rest(AttributeWriter.ForScripts(member, _model))).Append(");\n");
                _model.Reach(declared);
            }
        }
    }
}
