using System.ComponentModel;
using Quoll.Hosts;

namespace Quoll.Generated;

/// <summary>
/// The types with structures among their parts that a project names. A native program has code for these only.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AheadOfTime
{
    /// <summary>Adds the type of the elements of arrays, collections and sequences, or of the results of tasks.</summary>
    public static void Element<T>() => ElementCode.Add<T>();

    /// <summary>Adds the types of the keys and values of dictionaries or lookups.</summary>
    public static void Entry<TKey, TValue>() where TKey : notnull => EntryCode.Add<TKey, TValue>();
}
