using System.Runtime.InteropServices;

namespace Quoll.Builtins.StructuredData;

/// <summary>
/// Atomic accesses to the elements of integer arrays, in one order for all threads (ECMA-262 §29, SeqCst). Elements are
/// aligned: an array of .NET is, and the offset of a view is a multiple of its element size. Values are the low bits of
/// an integer, as in <see cref="RawElement"/>; those above the element are zero in results and ignored in arguments.
/// </summary>
internal static class AtomicElement
{
    /// <summary>Returns the bits of an element.</summary>
    public static ulong Load(ElementKind kind, Span<byte> elements, int index) => kind.Shift() switch
    {
        0 => Volatile.Read(ref elements[index]),
        1 => Volatile.Read(ref Of<ushort>(elements)[index]),
        2 => Volatile.Read(ref Of<uint>(elements)[index]),
        _ => Volatile.Read(ref Of<ulong>(elements)[index]),
    };

    /// <summary>Replaces an element, and returns the bits that it had.</summary>
    public static ulong Exchange(ElementKind kind, Span<byte> elements, int index, ulong bits) => kind.Shift() switch
    {
        0 => Interlocked.Exchange(ref elements[index], (byte)bits),
        1 => Interlocked.Exchange(ref Of<ushort>(elements)[index], (ushort)bits),
        2 => Interlocked.Exchange(ref Of<uint>(elements)[index], (uint)bits),
        _ => Interlocked.Exchange(ref Of<ulong>(elements)[index], bits),
    };

    /// <summary>Replaces an element that has the expected bits, and returns the bits that it had.</summary>
    public static ulong CompareExchange(ElementKind kind, Span<byte> elements, int index, ulong expected, ulong bits) => kind.Shift() switch
    {
        0 => Interlocked.CompareExchange(ref elements[index], (byte)bits, (byte)expected),
        1 => Interlocked.CompareExchange(ref Of<ushort>(elements)[index], (ushort)bits, (ushort)expected),
        2 => Interlocked.CompareExchange(ref Of<uint>(elements)[index], (uint)bits, (uint)expected),
        _ => Interlocked.CompareExchange(ref Of<ulong>(elements)[index], bits, expected),
    };

    /// <summary>Returns the low bits of an integer that fit an element.</summary>
    public static ulong Truncate(ElementKind kind, ulong bits) => bits & ulong.MaxValue >> 64 - 8 * kind.Size();

    /// <summary>Returns the value of the bits of an element.</summary>
    public static JsValue ToValue(ElementKind kind, ulong bits)
    {
        Span<byte> element = stackalloc byte[sizeof(ulong)];
        RawElement.Store(kind, element, bits);
        return RawElement.Load(kind, element);
    }

    private static Span<T> Of<T>(Span<byte> elements) where T : struct => MemoryMarshal.Cast<byte, T>(elements);
}
