using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Quoll.Types;

/// <summary>
/// What the attributes of a property or field say, those of System.Text.Json and DataContract as they do there.
/// </summary>
internal sealed class MemberContract
{
    private readonly MemberInfo _member;
    private readonly DataMemberAttribute? _data;
    private readonly JsonIgnoreAttribute? _ignore;

    public MemberContract(MemberInfo member, bool isOptIn)
    {
        _member = member;
        _data = member.GetCustomAttribute<DataMemberAttribute>();
        _ignore = member.GetCustomAttribute<JsonIgnoreAttribute>();
        IsIncluded = _data is not null || member.IsDefined(typeof(JsonIncludeAttribute));
        Name = member.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? _data?.Name;
        IsIgnored = member.IsDefined(typeof(IgnoreDataMemberAttribute)) || _ignore is { Condition: JsonIgnoreCondition.Always }
            || isOptIn && !IsIncluded && !member.IsDefined(typeof(JsonPropertyNameAttribute));
    }

    /// <summary>Members of a type with DataContract count only where they say so.</summary>
    public static bool IsOptIn(Type type) => type.IsDefined(typeof(DataContractAttribute), false);

    /// <summary>The name that was given to it; null where a policy makes one.</summary>
    public string? Name { get; }

    /// <summary>It counts though it is not public.</summary>
    public bool IsIncluded { get; }

    /// <summary>It never counts.</summary>
    public bool IsIgnored { get; }

    /// <summary>When it is left out; null where it does not say.</summary>
    public JsonIgnoreCondition? Condition =>
        _data is { EmitDefaultValue: false } ? JsonIgnoreCondition.WhenWritingDefault : _ignore?.Condition;

    /// <summary>An object must have it to be read.</summary>
    public bool IsRequired => _member.IsDefined(typeof(RequiredMemberAttribute)) || _member.IsDefined(typeof(JsonRequiredAttribute))
        || _data is { IsRequired: true };

    /// <summary>Where it stands among the others; those of equal order in order of declaration.</summary>
    public int Order =>
        _member.GetCustomAttribute<JsonPropertyOrderAttribute>()?.Order ?? (_data is { Order: >= 0 and var order } ? order : 0);
}
