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
        var members = new MemberWriter(model, type, _text);
        foreach (var member in MemberWriter.MembersOf(type)) WriteMember(members, member);
        if (type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false } made) WriteConstructor(made);
        foreach (var attribute in type.GetAttributes())
        {
            if (Symbols.NameOf(attribute.AttributeClass) == "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                && Symbols.First<ITypeSymbol>(attribute) is { } derived) model.Reach(derived);
        }
        return _text.ToString();
    }

    private void WriteMember(MemberWriter members, ISymbol member)
    {
        var isIncluded = MemberWriter.IsIncluded(member, inherit: false);
        var isPublic = member is IPropertySymbol property
            ? MemberWriter.IsPublic(property.GetMethod) || MemberWriter.IsPublic(property.SetMethod) : MemberWriter.IsPublic(member);
        if (!isPublic && !isIncluded) return;
        var isIgnored = IsIgnored(member, isIncluded);
        var declared = MemberWriter.TypeOf(member);
        if (!isIgnored && !model.IsAccessible(declared))
        {
            model.Report(
                member.DeclaringSyntaxReferences.FirstOrDefault(), Rules.NotAccessible, Symbols.Short(declared), model.Owner.Name);
            return;
        }
        members.Write(member, isIncluded, isUsed: !isIgnored, AttributeWriter.Of(member, model));
        if (!isIgnored) model.Reach(declared);
    }

    // Whatever the options are.
    private bool IsIgnored(ISymbol member, bool isIncluded)
    {
        const int Always = 1;
        var ignore = Symbols.Attribute(member, "System.Text.Json.Serialization.JsonIgnoreAttribute", inherit: false);
        return Has(member, "System.Runtime.Serialization.IgnoreDataMemberAttribute")
            || ignore is not null && Symbols.Named(ignore, "Condition", Always) == Always
            || Symbols.Has(type, AttributeWriter.DataContract, inherit: false) && !isIncluded
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
