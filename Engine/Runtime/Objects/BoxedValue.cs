namespace Quoll.Runtime.Objects;

/// <summary>Access to structures inside their boxes.</summary>
internal static class BoxedValue
{
    /// <summary>
    /// Returns a reference to the structure inside its box. Throws <see cref="InvalidCastException"/> for another type.
    /// </summary>
    public static ref T Of<T>(object box) where T : struct => ref Unsafe.Unbox<T>(box);
}
