using System.Runtime.Serialization;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>
/// The meaning of the attributes of a property or field, including those of System.Text.Json and DataContract.
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

    /// <summary>Members of a type with DataContract count only if they are marked.</summary>
    public static bool IsOptIn(Type type) => type.IsDefined(typeof(DataContractAttribute), false);

    /// <summary>The explicit name; null if a policy creates it.</summary>
    public string? Name { get; }

    /// <summary>Whether it counts although it is not public.</summary>
    public bool IsIncluded { get; }

    /// <summary>Whether it never counts.</summary>
    public bool IsIgnored { get; }

    /// <summary>The condition for omitting it; null if unspecified.</summary>
    public JsonIgnoreCondition? Condition =>
        _data is { EmitDefaultValue: false } ? JsonIgnoreCondition.WhenWritingDefault : _ignore?.Condition;

    /// <summary>Returns whether a condition omits a value.</summary>
    /// <param name="condition">The condition of the member or the options.</param>
    /// <param name="value">The value.</param>
    /// <param name="unset">The default of the declared type; null for a reference type.</param>
    public static bool LeavesOut(JsonIgnoreCondition condition, object? value, object? unset) => condition switch
    {
        JsonIgnoreCondition.WhenWritingNull => value is null,
        JsonIgnoreCondition.WhenWritingDefault => value is null || value.Equals(unset),
        _ => false,
    };

    /// <summary>Whether a JSON object must have it.</summary>
    public bool IsRequired => _attributes.Has<RequiredMemberAttribute>() || _attributes.Has<JsonRequiredAttribute>()
        || _data is { IsRequired: true };

    /// <summary>The position among the other members. Members with equal order are in order of declaration.</summary>
    public int Order => _attributes.Find<JsonPropertyOrderAttribute>()?.Order ?? (_data is { Order: >= 0 and var order } ? order : 0);
}
