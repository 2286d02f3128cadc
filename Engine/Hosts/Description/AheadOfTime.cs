using System.ComponentModel;
using Quoll.Hosts.Objects;

namespace Quoll.Generated;

/// <summary>
/// The types that a project names and that a trimmed program would lose, or for whose structures a native program would
/// have no code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AheadOfTime
{
    /// <summary>Adds the type of elements of arrays, collections and sequences, or of results of tasks.</summary>
    public static void Element<T>() => ElementCode.Add<T>();

    /// <summary>Keeps the constructor of a table, or of a collection of names and values.</summary>
    /// <param name="type">The type.</param>
    public static void Created([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type type) =>
        ArgumentNullException.ThrowIfNull(type);

    /// <summary>Adds the types of the keys and values of dictionaries or lookups.</summary>
    public static void Entry<TKey, TValue>() where TKey : notnull => EntryCode.Add<TKey, TValue>();
}
