using System.Collections;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Equality of keys from a script or a document: like .NET's default comparer, with unpredictable hash codes. Sets and
/// dictionaries use it when they become large.
/// </summary>
/// <remarks>
/// Types of the host have hash codes of their own, and many of their keys may share one. Each comparison takes a step,
/// so filling such a collection ends at the limits of the call.
/// </remarks>
internal sealed class KeyComparer<T> : IEqualityComparer<T>, IEqualityComparer
{
    /// <summary>
    /// Collections up to this size keep .NET's default comparer, which is faster. If all of their keys collide, filling
    /// one takes a millisecond.
    /// </summary>
    public const int MaxPlain = 1000;

    public static readonly KeyComparer<T> Instance = new();

    private KeyComparer()
    {
    }

    /// <summary>
    /// The comparer of a collection that may become large; null if the default comparer is sufficient.
    /// </summary>
    /// <remarks>.NET's tables of strings change to seeded hash codes if many collide.</remarks>
    public static IEqualityComparer<T>? Growing => typeof(T) == typeof(string) ? null : Instance;

    /// <summary>
    /// Returns the comparer of a collection with this number of elements; null for the default comparer.
    /// </summary>
    public static IEqualityComparer<T>? For(int count) => count > MaxPlain ? Growing : null;

    /// <summary>
    /// Returns the comparer of a frozen collection: .NET's hash codes of its strings have no seed, and do not change.
    /// </summary>
    public static IEqualityComparer<T>? ForFrozen(int count) => count > MaxPlain ? Instance : null;

    public bool Equals(T? x, T? y)
    {
        WorkBudget.Steps(1);
        return EqualityComparer<T>.Default.Equals(x, y);
    }

    public int GetHashCode(T key)
    {
        if (typeof(T) == typeof(long)) return SeededHash.Of((ulong)(long)(object)key!);
        if (typeof(T) == typeof(int)) return SeededHash.Of((ulong)(int)(object)key!);
        if (typeof(T) == typeof(double)) return SeededHash.Of((double)(object)key!);
        return KeyHash.Of(key);
    }

    bool IEqualityComparer.Equals(object? x, object? y)
    {
        WorkBudget.Steps(1);
        return object.Equals(x, y);
    }

    int IEqualityComparer.GetHashCode(object key) => KeyHash.Of(key);
}
