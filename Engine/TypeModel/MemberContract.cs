using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>
/// What the attributes of a property or field say, those of System.Text.Json and DataContract as they do there.
/// </summary>
internal sealed class MemberContract
{
    private readonly AttributeSet _attributes;
    private readonly DataMemberAttribute? _data;
    private readonly JsonIgnoreAttribute? _ignore;

    public MemberContract(AttributeSet attributes, bool isOptIn)
    {
        _attributes = attributes;
        _data = attributes.Find<DataMemberAttribute>();
        _ignore = attributes.Find<JsonIgnoreAttribute>();
        IsIncluded = _data is not null || attributes.Has<JsonIncludeAttribute>();
        Name = attributes.Find<JsonPropertyNameAttribute>()?.Name ?? _data?.Name;
        IsIgnored = attributes.Has<IgnoreDataMemberAttribute>() || _ignore is { Condition: JsonIgnoreCondition.Always }
            || isOptIn && !IsIncluded && !attributes.Has<JsonPropertyNameAttribute>();
    }

    /// <summary>Members of a type with DataContract count only where they say so.</summary>
    public static bool IsOptIn(Type type) => type.IsDefined(typeof(DataContractAttribute), false);

    /// <summary>The name that was given to it; null if a policy makes one.</summary>
    public string? Name { get; }

    /// <summary>It counts though it is not public.</summary>
    public bool IsIncluded { get; }

    /// <summary>It never counts.</summary>
    public bool IsIgnored { get; }

    /// <summary>When it is left out; null if it does not say.</summary>
    public JsonIgnoreCondition? Condition =>
        _data is { EmitDefaultValue: false } ? JsonIgnoreCondition.WhenWritingDefault : _ignore?.Condition;

    /// <summary>Is a value left out under a condition?</summary>
    /// <param name="condition">What the member or the options say.</param>
    /// <param name="value">The value.</param>
    /// <param name="unset">The default of the declared type; null for a reference type.</param>
    public static bool LeavesOut(JsonIgnoreCondition condition, object? value, object? unset) => condition switch
    {
        JsonIgnoreCondition.WhenWritingNull => value is null,
        JsonIgnoreCondition.WhenWritingDefault => value is null || value.Equals(unset),
        _ => false,
    };

    /// <summary>An object must have it to be read.</summary>
    public bool IsRequired => _attributes.Has<RequiredMemberAttribute>() || _attributes.Has<JsonRequiredAttribute>()
        || _data is { IsRequired: true };

    /// <summary>Where it stands among the others; those of equal order in order of declaration.</summary>
    public int Order => _attributes.Find<JsonPropertyOrderAttribute>()?.Order ?? (_data is { Order: >= 0 and var order } ? order : 0);
}
