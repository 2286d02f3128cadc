namespace Quoll.Runtime.Objects;

/// <summary>Boxed structures where they lie.</summary>
internal static class BoxedValue
{
    /// <summary>
    /// The structure inside of its box. Checked: a cast that fails is an <see cref="InvalidCastException"/>.
    /// </summary>
    public static ref T Of<T>(object box) where T : struct => ref Unsafe.Unbox<T>(box);
}
