using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll;

/// <summary>
/// Names in JSON for one type, or for the value of one member, and for what is in it: whatever
/// <see cref="QuollJsonOptions.Naming"/> says of the text around it. A name by attribute stays what it is.
/// </summary>
/// <remarks>More than names: <see cref="QuollConverter.WithOptions{T}"/>.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface
    | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class QuollNamingAttribute : Attribute
{
    /// <summary>Names by a policy of System.Text.Json.</summary>
    /// <param name="policy">The policy; Unspecified is names as they are.</param>
    public QuollNamingAttribute(JsonKnownNamingPolicy policy) => Policy = policy switch
    {
        JsonKnownNamingPolicy.Unspecified => AsIs,
        JsonKnownNamingPolicy.CamelCase => JsonNamingPolicy.CamelCase,
        JsonKnownNamingPolicy.SnakeCaseLower => JsonNamingPolicy.SnakeCaseLower,
        JsonKnownNamingPolicy.SnakeCaseUpper => JsonNamingPolicy.SnakeCaseUpper,
        JsonKnownNamingPolicy.KebabCaseLower => JsonNamingPolicy.KebabCaseLower,
        JsonKnownNamingPolicy.KebabCaseUpper => JsonNamingPolicy.KebabCaseUpper,
        _ => throw new ArgumentOutOfRangeException(nameof(policy)),
    };

    /// <summary>Makes the names.</summary>
    public JsonNamingPolicy Policy { get; }

    private static readonly JsonNamingPolicy AsIs = QuollNaming.From(static name => name);
}
