using System.Text.Json.Serialization;
using Quoll.Generated;
using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>
/// The members of a .NET type that scripts see. Attributes of System.Text.Json and DataContract have their usual
/// meaning.
/// </summary>
internal sealed class ScriptMembers(ScriptTypes types, Type type, bool isWritable)
{
    private readonly bool _isOptIn = MemberContract.IsOptIn(type);
    private readonly HashSet<string> _names = [];
    private readonly List<ScriptMember> _found = [];

    /// <summary>Returns the members that were added.</summary>
    public List<ScriptMember> InOrder() => _found.OrderBy(static member => member.Info.Order).ToList();

    /// <summary>
    /// Adds the members that scripts see. A member hides later ones of the same .NET name, as in C#. If two have the
    /// same name in scripts, the first one counts.
    /// </summary>
    public void Add(IEnumerable<TypeMember> members)
    {
        var hidden = new HashSet<string>();
        foreach (var member in members)
        {
            var isExplicit = member.Is(MemberKind.Explicit);
            if (!isExplicit && hidden.Contains(member.Name) || Create(member) is not { } made) continue;
            if (!isExplicit) hidden.Add(member.Name);
            Add(made);
        }
    }

    /// <summary>Adds a member, unless scripts have another one with its name.</summary>
    public void Add(ScriptMember member)
    {
        if (_names.Add(member.Name)) _found.Add(member);
    }

    /// <summary>Returns the description of a static member, or a constant.</summary>
    public ScriptMemberInfo OfStatic(TypeMember member) => new(
        type, NameOf(member, new MemberContract(member.AllAttributes, _isOptIn)), member)
    {
        IsWritable = isWritable && member.Is(MemberKind.SetPublic) && !member.AllAttributes.Has<ScriptReadOnlyAttribute>(),
    };

    private ScriptMember? Create(TypeMember member)
    {
        // Scripts must not see the origin of an exception, or the objects attached to it.
        if (member.Info?.DeclaringType == typeof(Exception) && member.Name != nameof(Exception.Message)) return null;
        if (member.Is(MemberKind.NotInScripts)) return null;
        var attributes = member.AllAttributes;
        var contract = new MemberContract(attributes, _isOptIn);
        var isPublic = member.IsPublic && (types.Options.Fields || !member.Is(MemberKind.Field));
        if (!isPublic && (!contract.IsIncluded || contract.IsIgnored) || attributes.Has<ScriptIgnoreAttribute>()) return null;
        var isSettable = member.Is(MemberKind.SetPublic) || member.Is(MemberKind.Set) && contract.IsIncluded;
        var info = new ScriptMemberInfo(type, NameOf(member, contract), member)
        {
            IsHidden = contract.IsIgnored,
            IsSettable = isSettable && !contract.IsIgnored,
            // Scripts have a copy of a structure.
            IsWritable = isWritable && !type.IsValueType && isSettable && !member.IsInitOnly
                && !attributes.Has<ScriptReadOnlyAttribute>(),
            IsRequired = contract.IsRequired,
            Order = contract.Order,
        };
        if (!types.IsReached(member, type)) return RefusedMember.Create(types, info);
        var made = HasNames(attributes, member.Type) ? new NamedMember(new BoxedMember(info)) : types.Access(info);
        return contract.Condition is JsonIgnoreCondition.WhenWritingDefault or JsonIgnoreCondition.WhenWritingNull
            ? new OmittedMember(made, contract.Condition.Value) : made;
    }

    // The member says that its enum uses names.
    private static bool HasNames(AttributeSet attributes, Type declared) => (Nullable.GetUnderlyingType(declared) ?? declared).IsEnum
        && attributes.Find<JsonConverterAttribute>() is { ConverterType: { } converter } && EnumNames.IsConverter(converter);

    private string NameOf(TypeMember member, MemberContract contract) =>
        member.AllAttributes.Find<ScriptNameAttribute>()?.Name ?? contract.Name ?? types.NameOf(member.Name);
}
