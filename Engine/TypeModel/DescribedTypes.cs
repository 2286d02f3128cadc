using System.ComponentModel;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>
/// The types of a <see cref="TypeDescriptions"/>, which the generator's code registers for scripts, for JSON, or for
/// both. Each is described on first use.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class DescribedTypes
{
    internal DescribedTypes()
    {
    }

    /// <summary>The types that scripts may see.</summary>
    internal Dictionary<Type, TypeDescription> ForScripts { get; } = [];

    /// <summary>The extension methods of values of scripts, by the name of their built-in constructor.</summary>
    internal Dictionary<string, TypeDescription> ForBuiltIns { get; } = [];

    /// <summary>The types that JSON knows.</summary>
    internal Dictionary<Type, TypeDescription> ForJson { get; } = [];
}
