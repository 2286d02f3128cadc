using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Quoll.Generated;

namespace Quoll;

/// <summary>
/// Descriptions of .NET types that the generator wrote at build time: for scripts (ScriptTypes), for JSON
/// (QuollJsonTypes), or for both, if a class that derives from ScriptTypes also has [QuollJsonType]. Immutable, for any
/// number of engines, options and threads.
/// </summary>
public abstract class TypeDescriptions
{
    private readonly Lazy<DescribedTypes> _described;

    private protected TypeDescriptions() => _described = new(() =>
    {
        var types = new DescribedTypes();
        Describe(types);
        return types;
    });

    /// <summary>
    /// True if types that no options describe are reflected: the feature switch
    /// <c>Quoll.ScriptTypes.IsReflectionEnabledByDefault</c>, false in a trimmed application.
    /// </summary>
    [FeatureSwitchDefinition("Quoll.ScriptTypes.IsReflectionEnabledByDefault")]
    [FeatureGuard(typeof(RequiresUnreferencedCodeAttribute))]
    [FeatureGuard(typeof(RequiresDynamicCodeAttribute))]
    public static bool IsReflectionEnabledByDefault { get; } =
        !AppContext.TryGetSwitch("Quoll.ScriptTypes.IsReflectionEnabledByDefault", out var isOn) || isOn;

    /// <summary>The types that were described; none of a model by reflection.</summary>
    internal DescribedTypes Described => _described.Value;

    /// <summary>Describes the types, in code of the generator.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void Describe(DescribedTypes types)
    {
    }
}
