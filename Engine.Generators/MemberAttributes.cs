using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// What the attributes of a member say; those of System.Text.Json and DataContract count as they do there.
/// </summary>
internal sealed class MemberAttributes
{
    public const string DataContract = "System.Runtime.Serialization.DataContractAttribute";

    private const string Json = "System.Text.Json.Serialization.";

    /// <summary>JsonIgnoreCondition.Always, which is what JsonIgnore says without a condition.</summary>
    private const int Always = 1;

    private const int WhenWritingDefault = 2;

    private const int WhenWritingNull = 3;

    private readonly ISymbol _member;
    private readonly ITypeSymbol _type;
    private readonly AttributeData? _data;

    public MemberAttributes(ISymbol member, ITypeSymbol type)
    {
        (_member, _type) = (member, type);
        _data = Find("System.Runtime.Serialization.DataMemberAttribute");
    }

    /// <summary>The name that they give; null where they give none.</summary>
    public string? Name => Symbols.First<string>(Find("Quoll.ScriptNameAttribute"))
        ?? Symbols.First<string>(Find(Json + "JsonPropertyNameAttribute"))
        ?? Symbols.Named<string>(_data, "Name");

    public bool IsIgnored => Find("Quoll.ScriptIgnoreAttribute") is not null;

    public bool IsReadOnly => Find("Quoll.ScriptReadOnlyAttribute") is not null;

    /// <summary>It counts, public or not.</summary>
    public bool IsIncluded => _data is not null || Find(Json + "JsonIncludeAttribute") is not null;

    public bool IsRequired => Find(Json + "JsonRequiredAttribute") is not null || Symbols.Named(_data, "IsRequired", false);

    /// <summary>They say that values of its enum go by names.</summary>
    public bool HasNames => Symbols.First<INamedTypeSymbol>(Find(Json + "JsonConverterAttribute")) is { } converter
        && converter.Name.StartsWith("JsonStringEnumConverter", StringComparison.Ordinal);

    /// <summary>It is no enumerable property, and not in JSON.</summary>
    public bool IsHidden
    {
        get
        {
            if (Find("System.Runtime.Serialization.IgnoreDataMemberAttribute") is not null) return true;
            if (IgnoreCondition == Always) return true;
            return Symbols.Has(_type, DataContract, inherit: false) && !IsIncluded && Find(Json + "JsonPropertyNameAttribute") is null;
        }
    }

    /// <summary>It is left out where it is null.</summary>
    public bool OmitsNull => IgnoreCondition == WhenWritingNull;

    /// <summary>It is left out where it is the default value of its type.</summary>
    public bool OmitsDefault => IgnoreCondition == WhenWritingDefault || !Symbols.Named(_data, "EmitDefaultValue", true);

    private int? IgnoreCondition => Find(Json + "JsonIgnoreAttribute") is { } ignored ? Symbols.Named(ignored, "Condition", Always) : null;

    public int Order => Symbols.First<int?>(Find(Json + "JsonPropertyOrderAttribute")) is { } order ? order
        : Math.Max(0, Symbols.Named(_data, "Order", 0));

    private AttributeData? Find(string name) => Symbols.Attribute(_member, name);
}
