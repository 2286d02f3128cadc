using System.ComponentModel;
using Quoll.TypeModel;

namespace Quoll.Generated;

/// <summary>The generator's descriptions of types for scripts.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ScriptDescriptions
{
    /// <summary>Adds a type that scripts may see.</summary>
    /// <param name="types">The model that the type is added to.</param>
    /// <param name="type">The type.</param>
    /// <param name="describe">Describes the type.</param>
    /// <param name="isNamed">True if the host has named the type itself, and other types do not only reach it.</param>
    public static void Script(this DescribedTypes types, Type type, Action<DescribedType> describe, bool isNamed = false) =>
        types.ForScripts.Add(type, new ScriptDescription(describe, isNamed));

    /// <summary>Adds extension methods of values that scripts have themselves.</summary>
    /// <param name="types">The model that the methods are added to.</param>
    /// <param name="name">The name of the built-in constructor whose prototype gets them, such as String.</param>
    /// <param name="describe">Describes the methods.</param>
    public static void BuiltIn(this DescribedTypes types, string name, Action<DescribedType> describe) =>
        types.ForBuiltIns.Add(name, new ScriptDescription(describe, isNamed: false));
}

/// <summary>A type that the generator described for scripts.</summary>
internal sealed class ScriptDescription(Action<DescribedType> describe, bool isNamed) : TypeDescription
{
    public Action<DescribedType> Describe => describe;

    /// <summary>Whether the host has named the type itself.</summary>
    public bool IsNamed => isNamed;
}
