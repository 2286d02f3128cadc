namespace Quoll.Runtime.Values;

/// <summary>
/// Keys as <see cref="PropertyKey.Equals(PropertyKey)"/> compares them. .NET makes the default comparer of a type by
/// reflection, which the first script of a process would wait for.
/// </summary>
internal sealed class PropertyKeyComparer : IEqualityComparer<PropertyKey>
{
    public static readonly PropertyKeyComparer Instance = new();

    public bool Equals(PropertyKey x, PropertyKey y) => x.Equals(y);

    public int GetHashCode(PropertyKey key) => key.GetHashCode();
}
