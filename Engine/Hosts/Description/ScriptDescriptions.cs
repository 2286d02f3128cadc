using System.ComponentModel;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>What the generator's code tells scripts of types.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ScriptDescriptions
{
    /// <summary>Scripts may see this type.</summary>
    /// <param name="types">Gets it.</param>
    /// <param name="type">The type.</param>
    /// <param name="describe">Says what it has.</param>
    /// <param name="isNamed">The host has named it itself: it is not only reached from others.</param>
    public static void Script(this DescribedTypes types, Type type, Action<DescribedType> describe, bool isNamed = false) =>
        types.ForScripts.Add(type, new ScriptDescription(describe, isNamed));
}

/// <summary>A type that the generator described for scripts.</summary>
internal sealed class ScriptDescription(Action<DescribedType> describe, bool isNamed) : TypeDescription
{
    public Action<DescribedType> Describe => describe;

    /// <summary>The host has named it itself.</summary>
    public bool IsNamed => isNamed;
}
