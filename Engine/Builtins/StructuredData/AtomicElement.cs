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
    public static ulong Load(ElementKind kind, Span<byte> elements, int index)
    {
        ref var place = ref Place(kind, elements, index);
        return kind.Shift() switch
        {
            0 => Volatile.Read(ref place),
            1 => Volatile.Read(ref Unsafe.As<byte, ushort>(ref place)),
            2 => Volatile.Read(ref Unsafe.As<byte, uint>(ref place)),
            _ => Volatile.Read(ref Unsafe.As<byte, ulong>(ref place)),
        };
    }

    /// <summary>Replaces an element, and returns the bits that it had.</summary>
    public static ulong Exchange(ElementKind kind, Span<byte> elements, int index, ulong bits)
    {
        ref var place = ref Place(kind, elements, index);
        return kind.Shift() switch
        {
            0 => Interlocked.Exchange(ref place, (byte)bits),
            1 => Interlocked.Exchange(ref Unsafe.As<byte, ushort>(ref place), (ushort)bits),
            2 => Interlocked.Exchange(ref Unsafe.As<byte, uint>(ref place), (uint)bits),
            _ => Interlocked.Exchange(ref Unsafe.As<byte, ulong>(ref place), bits),
        };
    }

    /// <summary>Replaces an element that has the expected bits, and returns the bits that it had.</summary>
    public static ulong CompareExchange(ElementKind kind, Span<byte> elements, int index, ulong expected, ulong bits)
    {
        ref var place = ref Place(kind, elements, index);
        return kind.Shift() switch
        {
            0 => Interlocked.CompareExchange(ref place, (byte)bits, (byte)expected),
            1 => Interlocked.CompareExchange(ref Unsafe.As<byte, ushort>(ref place), (ushort)bits, (ushort)expected),
            2 => Interlocked.CompareExchange(ref Unsafe.As<byte, uint>(ref place), (uint)bits, (uint)expected),
            _ => Interlocked.CompareExchange(ref Unsafe.As<byte, ulong>(ref place), bits, expected),
        };
    }

    /// <summary>Returns the low bits of an integer that fit an element.</summary>
    public static ulong Truncate(ElementKind kind, ulong bits) => bits & ulong.MaxValue >> 64 - 8 * kind.Size();

    /// <summary>Returns the value of the bits of an element.</summary>
    public static JsValue ToValue(ElementKind kind, ulong bits)
    {
        Span<byte> element = stackalloc byte[sizeof(ulong)];
        RawElement.Store(kind, element, bits);
        return RawElement.Load(kind, element);
    }

    private static ref byte Place(ElementKind kind, Span<byte> elements, int index) =>
        ref MemoryMarshal.GetReference(elements.Slice(index << kind.Shift(), kind.Size()));
}
