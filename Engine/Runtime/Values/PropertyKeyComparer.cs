namespace Quoll.Runtime.Values;

/// <summary>
/// Compares keys like <see cref="PropertyKey.Equals(PropertyKey)"/>. .NET creates the default comparer of a type by
/// reflection, which would slow down the first script of a process.
/// </summary>
internal sealed class PropertyKeyComparer : IEqualityComparer<PropertyKey>
{
    public static readonly PropertyKeyComparer Instance = new();

    public bool Equals(PropertyKey x, PropertyKey y) => x.Equals(y);

    public int GetHashCode(PropertyKey key) => key.GetHashCode();
}
