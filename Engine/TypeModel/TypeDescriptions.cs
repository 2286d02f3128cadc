using System.ComponentModel;
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

    /// <summary>The types that were described; none for a model by reflection.</summary>
    internal DescribedTypes Described => _described.Value;

    /// <summary>Describes the types, in code of the generator.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual void Describe(DescribedTypes types)
    {
    }
}
