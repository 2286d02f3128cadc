using System.Text;
using Microsoft.CodeAnalysis;
using Quoll.Hosts;

namespace Quoll.Generators;

/// <summary>Writes the description of a type, which TypeDescriber and QuollJson find by reflection.</summary>
internal sealed class TypeWriter
{
    private readonly ModelWriter _model;
    private readonly DescribedSymbol _described;
    private readonly ITypeSymbol _type;
    private readonly AttributeData? _root;
    private readonly StringBuilder _text = new();
    private readonly StringBuilder _table = new();

    public TypeWriter(ModelWriter model, DescribedSymbol described)
    {
        (_model, _described, _type, _root) = (model, described, described.Type, described.Root);
        var isReadOnly = _type is INamedTypeSymbol && Symbols.Has(_type, "Quoll.ScriptReadOnlyAttribute");
        IsWritable = (model.Options.Writable || Symbols.Named(_root ?? described.Outer, "Writable", false)) && !isReadOnly;
    }

    /// <summary>Whether scripts may write members and elements. False for a structure, which is a copy.</summary>
    private bool IsWritable { get; }

    /// <summary>Writes the methods that describe the type, and the lines that register it.</summary>
    public void Write()
    {
        var name = Symbols.Text(_type);
        var kind = TypeRules.KindOf(_type, _model.Options.Dynamic);
        var isObject = _described.ForJson && WriteForJson(name);
        // Values of enums are also values in scripts. A type whose values are never serialized as objects has no
        // members in JSON.
        var members = new MemberWriter(
            _model, _described, _described.ForScripts && _type is INamedTypeSymbol { TypeKind: not TypeKind.Enum, IsStatic: false },
            isObject && !TypeRules.IsDelegate(_type) && !Symbols.DerivesFrom(_type, "System.Reflection.MemberInfo")).Write(kind);
        if (_described.ForScripts)
        {
            _table.Append($"        types.Script(typeof({name}), {_described.ScriptMethod}{(_root is null ? "" : ", isNamed: true")});\n");
            WriteForScripts(kind, members.Length > 0);
        }
        foreach (var known in _type.GetAttributes())
        {
            if (Symbols.NameOf(known.AttributeClass) != "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                || Symbols.First<INamedTypeSymbol>(known) is not { } derived) continue;
            if (_described.ForScripts) _model.Reach(derived);
            if (isObject) _model.ReachForJson(derived);
        }
        var text = new StringBuilder();
        if (_described.ForScripts)
        {
            text.Append($"\n    private static void {_described.ScriptMethod}(global::Quoll.Generated.DescribedType type)\n")
                .Append($"    {{\n{_text}    }}\n");
        }
        if (members.Length > 0 || isObject)
        {
            text.Append($"\n    private static void {_described.MembersMethod}(global::Quoll.Generated.DescribedMembers<{name}> type)\n")
                .Append($"    {{\n{members}    }}\n");
        }
        (_described.Table, _described.Text) = (_table.ToString(), text.ToString());
    }

    // Writes the JSON form of the type. Returns true for an object with members.
    private bool WriteForJson(string name)
    {
        var attributes = _type is INamedTypeSymbol ? AttributeWriter.Of(_type, _model) : [];
        var given = attributes.Count == 0 ? null
            : $"attributes: static () => new global::System.Attribute[] {{ {string.Join(", ", attributes)} }}";
        (string Kind, string? First) what = _type.TypeKind == TypeKind.Enum ? ($"Enum<{name}>", null)
            : _type.GetAttributes().Any(AttributeWriter.SaysAll) ? ($"Value<{name}>", null)
            : new CollectionWriter(_model, _type).Write()
                ?? ($"{(_type.IsValueType ? "Structure" : "Object")}<{name}>", _described.MembersMethod);
        _table.Append($"        types.{what.Kind}({string.Join(", ", new[] { what.First, given }.OfType<string>())});\n");
        return what.First == _described.MembersMethod;
    }

    private void WriteForScripts(ScriptTypeKind? kind, bool hasMembers)
    {
        WriteHead(kind);
        WriteElements(kind);
        if (hasMembers)
        {
            _text.Append($"        type.{(_type.IsValueType ? "Structure" : "Object")}<{Symbols.Text(_type)}>")
                .Append($"({_described.MembersMethod});\n");
        }
        var methods = new MethodWriter(_model, _type, kind, IsWritable, _text);
        if (_type.TypeKind != TypeKind.Enum && !_type.IsStatic)
        {
            if (_type is INamedTypeSymbol) methods.WriteInstance();
            else methods.WriteExtensions();
        }
        if (_type is not INamedTypeSymbol type) return;
        // Prototypes inherit from those of base types.
        foreach (var parent in kind is null ? Symbols.Levels(type).Skip(1) : [])
        {
            var isNear = SymbolEqualityComparer.Default.Equals(parent.ContainingAssembly, type.ContainingAssembly);
            if (isNear && !TypeRules.IsOfPlatform(parent) && _model.IsReached(parent, type)) _model.Reach(parent);
        }
        var root = _root ?? _described.Outer;
        if (root is not null)
        {
            methods.WriteStatic();
            WriteStaticMembers(type);
            foreach (var nested in _model.NestedTypes(type)) _text.Append($"        type.Nested(typeof({Symbols.Text(nested)}));\n");
        }
        // A nested type without a constructor is not a mistake of the program.
        if (Symbols.Named(root, "Construct", false) && !new ConstructorWriter(_model, type, _text).Write() && _root is not null)
            _model.Report(_root.ApplicationSyntaxReference, Rules.NoConstructor, Symbols.Short(type));
    }

    private void WriteHead(ScriptTypeKind? kind)
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

    private void WriteElements(ScriptTypeKind? kind)
    {
        if (_type is { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false } && !TypeRules.IsOfPlatform(_type)
            && TypeRules.Implements(_type, "System.Collections.IEnumerable"))
            _text.Append($"        type.Collection(typeof({Symbols.Text(_type)}));\n");
        if (_type is IArrayTypeSymbol { Rank: 1 } array) _text.Append($"        type.List<{Symbols.Text(array.ElementType)}>(true);\n");
        switch (kind)
        {
            case ScriptTypeKind.List when _type is not IArrayTypeSymbol:
                if (Arguments("System.Collections.Generic.IList`1") is { } list)
                {
                    var isFixed = Symbols.NameOf(_type) == "System.ArraySegment`1" ? "true" : "";
                    _text.Append($"        type.List{list}({isFixed});\n");
                }
                else if (Arguments("System.Collections.Generic.IReadOnlyList`1") is { } readOnly)
                    _text.Append($"        type.ReadOnlyList{readOnly}();\n");
                break;
            case ScriptTypeKind.Dictionary or ScriptTypeKind.Map:
                if (Arguments("System.Collections.Generic.IDictionary`2") is { } dictionary)
                    _text.Append($"        type.Dictionary{dictionary}();\n");
                else if (Arguments("System.Collections.Generic.IReadOnlyDictionary`2") is { } entries)
                    _text.Append($"        type.ReadOnlyDictionary{entries}();\n");
                break;
            case ScriptTypeKind.Set:
                var set = Arguments("System.Collections.Generic.ISet`1") ?? Arguments("System.Collections.Generic.IReadOnlySet`1");
                _text.Append($"        type.Set{set}();\n");
                break;
        }
        if (_type is IArrayTypeSymbol { Rank: 1 } rank) _text.Append($"        type.Sequence<{Symbols.Text(rank.ElementType)}>();\n");
        // A collection that can be walked in several ways is walked as a dictionary.
        else if (_type.SpecialType != SpecialType.System_String
            && Arguments(TypeRules.DictionaryOf(_type) ?? _type, "System.Collections.Generic.IEnumerable`1") is { } sequence)
            _text.Append($"        type.Sequence{sequence}();\n");
        // Also the parts of a class of the host's own.
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

    private void WriteStaticMembers(INamedTypeSymbol type)
    {
        // Includes those of base types; a member of a derived type with the same name hides them.
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
                if (Symbols.Has(member, "Quoll.ScriptIgnoreAttribute") || declared.IsRefLikeType || !seen.Add(member.Name)) continue;
                if (!_model.IsReached(declared, type))
                {
                    _model.ReportRefused(member, declared, type, _root);
                    _text.Append($"        type.StaticMember<{(_model.IsAccessible(declared) ? Symbols.Text(declared) : "object")}>(")
                        .Append($"{Symbols.Quoted(member.Name)}, null, null")
                        .Append(MemberWriter.Rest(AttributeWriter.ForScripts(member, _model))).Append(");\n");
                    continue;
                }
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
