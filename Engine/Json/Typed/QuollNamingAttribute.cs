using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll;

/// <summary>
/// Sets the naming policy in JSON for one type, or for the value of one member, and for everything inside. Overrides
/// <see cref="QuollJsonOptions.PropertyNamingPolicy"/>. A name by attribute has precedence.
/// </summary>
/// <remarks><see cref="QuollConverter.WithOptions{T}"/> sets more than names.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface
    | AttributeTargets.Property | AttributeTargets.Field)]
public sealed class QuollNamingAttribute : Attribute
{
    /// <summary>Creates the attribute with a policy of System.Text.Json.</summary>
    /// <param name="policy">The policy; Unspecified keeps names unchanged.</param>
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

    /// <summary>The naming policy.</summary>
    public JsonNamingPolicy Policy { get; }

    private static readonly JsonNamingPolicy AsIs = QuollNaming.From(static name => name);
}
