using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators.Json;

/// <summary>
/// Writes what an object's type has: members in the order in which reflection finds them, and the constructor. Which of
/// them count is decided at run time, as options have a say in it.
/// </summary>
internal sealed class JsonTypeWriter(JsonModelWriter model, ITypeSymbol type)
{
    private readonly StringBuilder _text = new();

    /// <summary>The statements of the method that describes the type.</summary>
    public string Write()
    {
        // Nothing is said of what no value of is written.
        if (TypeRules.IsDelegate(type) || Symbols.DerivesFrom(type, "System.Reflection.MemberInfo")) return "";
        foreach (var level in Symbols.AllLevels(type))
        {
            if (level.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType
                || Symbols.NameOf(level) == TypeRules.Dynamic) continue;
            var members = level.GetMembers();
            foreach (var member in members.OfType<IPropertySymbol>().Concat<ISymbol>(members.OfType<IFieldSymbol>())) WriteMember(member);
        }
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false } made) WriteConstructor(made);
        foreach (var attribute in type.GetAttributes())
        {
            if (Symbols.NameOf(attribute.AttributeClass) == "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                && Symbols.First<ITypeSymbol>(attribute) is { } derived) model.Reach(derived);
        }
        return _text.ToString();
    }

    private void WriteMember(ISymbol member)
    {
        var property = member as IPropertySymbol;
        var field = member as IFieldSymbol;
        if (member.IsStatic || property is { IsIndexer: true } or { RefKind: not RefKind.None } || member.Name.Contains('.')
            || member.Name.Contains('<') || field is { IsImplicitlyDeclared: true } && !TypeRules.IsTuple(member.ContainingType)) return;
        // To C# a long tuple has its eighth element itself; to .NET that is one of Rest.
        if (member.ContainingType.IsTupleType && member.ContainingType.OriginalDefinition.GetMembers(member.Name).IsEmpty) return;
        var declared = property?.Type ?? field!.Type;
        if (declared.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer || declared.IsRefLikeType) return;
        var (reads, sets) = property is not null ? (IsPublic(property.GetMethod), IsPublic(property.SetMethod))
            : (IsPublic(field), field!.IsReadOnly ? null : IsPublic(field));
        var isIncluded = Has(member, "System.Text.Json.Serialization.JsonIncludeAttribute")
            || Has(member, "System.Runtime.Serialization.DataMemberAttribute");
        if (reads != true && sets != true && !isIncluded) return;
        var isIgnored = IsIgnored(member, isIncluded);
        if (!isIgnored && !model.IsAccessible(declared))
        {
            model.Report(
                member.DeclaringSyntaxReferences.FirstOrDefault(), Rules.NotAccessible, Symbols.Short(declared), model.Owner.Name);
            return;
        }
        var kinds = new List<string>();
        if (field is not null) kinds.Add("Field");
        if (reads is not null) kinds.Add(reads.Value ? "ReadPublic" : "Read");
        if (sets is not null) kinds.Add(sets.Value ? "SetPublic" : "Set");
        if (property is { IsOverride: true }) kinds.Add("Override");
        var access = new MemberFunctions(model, member, isBoxed: false);
        var getter = isIgnored || reads is null || reads == false && !isIncluded ? "null" : access.Getter(type);
        var setter = isIgnored || sets is null || sets == false && !isIncluded ? "null" : access.Setter(type);
        var attributes = AttributeWriter.Of(member, model);
        _text.Append($"        type.Member<{(isIgnored ? "object" : Symbols.Text(declared))}>({Symbols.Quoted(member.Name)}, ")
            .Append(string.Join(" | ", kinds.Select(static kind => "global::Quoll.Json.Typed.Description.MemberKind." + kind)))
            .Append($", {getter}, {setter}{string.Concat(attributes.Select(static attribute => ", " + attribute))});\n");
        if (!isIgnored) model.Reach(declared);
    }

    // Null where there is none.
    private static bool? IsPublic(ISymbol? part) => part is null ? null : part.DeclaredAccessibility == Accessibility.Public;

    // Whatever the options are.
    private bool IsIgnored(ISymbol member, bool isIncluded)
    {
        const int Always = 1;
        var ignore = Symbols.Attribute(member, "System.Text.Json.Serialization.JsonIgnoreAttribute", inherit: false);
        return Has(member, "System.Runtime.Serialization.IgnoreDataMemberAttribute")
            || ignore is not null && Symbols.Named(ignore, "Condition", Always) == Always
            || Symbols.Has(type, MemberAttributes.DataContract, inherit: false) && !isIncluded
                && !Has(member, "System.Text.Json.Serialization.JsonPropertyNameAttribute");
    }

    private static bool Has(ISymbol member, string attribute) => Symbols.Has(member, attribute, inherit: false);

    private void WriteConstructor(INamedTypeSymbol made)
    {
        var chosen = Symbols.NameOf(made) == "System.Collections.Generic.KeyValuePair`2"
            ? made.InstanceConstructors.First(static constructor => !constructor.Parameters.IsEmpty) : ConstructorWriter.Choose(made);
        if (chosen is null || chosen.Parameters.Any(parameter => parameter.RefKind != RefKind.None || !model.IsAccessible(parameter.Type)))
            return;
        var arguments = new List<string>();
        foreach (var parameter in chosen.Parameters)
        {
            var name = Symbols.Text(parameter.Type);
            var value = parameter.HasExplicitDefaultValue ? ", " + CallWriter.Default(parameter) : "";
            _text.Append($"        type.Parameter<{name}>({Symbols.Quoted(parameter.Name)}{value});\n");
            arguments.Add($"({name})a[{arguments.Count}]");
        }
        var setsRequired = Symbols.Has(chosen, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");
        _text.Append($"        type.MadeBy(static a => {ConstructorWriter.New(model, made, chosen, arguments)}")
            .Append(setsRequired ? ", setsRequired: true);\n" : ");\n");
    }
}
