using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Core;

/// <summary>The end of the text can be anywhere.</summary>
internal readonly struct AnyEnd;

/// <summary>
/// The last unit of the text closes an object or array, as in nearly all texts. The text can only end after a closing
/// bracket or inside a string: no other token contains that unit, so none can pass it unseen.
/// </summary>
internal readonly struct ClosedEnd;

/// <summary>
/// Scans JSON text, UTF-16 or UTF-8, by references to its units. Callers pass <see cref="AnyEnd"/> or
/// <see cref="ClosedEnd"/> to specify whether the end must be checked.
/// </summary>
internal static class JsonScan
{
    /// <summary>The number of units that vectors test in one step.</summary>
    public const int BlockLength = 32;

    /// <summary>
    /// The result of <see cref="CodeAt"/> at the end: no unit has this code, and no digit has its distance from '0'.
    /// </summary>
    public const uint EndOfText = 0x8000_0000;

    /// <summary>Returns the unit at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint CodeAt<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd : struct =>
        typeof(TEnd) == typeof(ClosedEnd) || Unsafe.IsAddressLessThan(ref p, ref end) ? TextUnit.ToCode(p) : EndOfText;

    /// <summary>Counts the units between two positions.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Distance<TUnit>(ref TUnit from, ref TUnit to) where TUnit : unmanaged =>
        (int)((nuint)Unsafe.ByteOffset(ref from, ref to) / (nuint)Unsafe.SizeOf<TUnit>());

    /// <summary>Returns a position as an index.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Offset<TUnit>(ReadOnlySpan<TUnit> text, ref TUnit p) where TUnit : unmanaged =>
        Distance(ref MemoryMarshal.GetReference(text), ref p);

    /// <summary>Returns whether a whole block comes before the end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool HasBlock<TUnit>(ref TUnit p, ref TUnit end) where TUnit : unmanaged =>
        Unsafe.ByteOffset(ref p, ref end) >= BlockLength * Unsafe.SizeOf<TUnit>();

    /// <summary>
    /// Counts the units up to a quote, a backslash, a control character, in UTF-8 anything beyond ASCII, or the end.
    /// Bounds: whole vectors are read before end only.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint FindStop<TUnit>(ref TUnit p, ref TUnit end) where TUnit : unmanaged
    {
        if (HasBlock(ref p, ref end))
        {
            var stops = Stops(ref p);
            if (stops != 0) return BitOperations.TrailingZeroCount(stops);
        }
        return FindFarStop(ref p, ref end);
    }

    // The first block has no stop, or reaches beyond the end.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint FindFarStop<TUnit>(ref TUnit start, ref TUnit end) where TUnit : unmanaged
    {
        ref var p = ref start;
        while (HasBlock(ref p, ref end))
        {
            var stops = Stops(ref p);
            if (stops != 0) return Distance(ref start, ref p) + BitOperations.TrailingZeroCount(stops);
            p = ref Unsafe.Add(ref p, BlockLength);
        }
        // Near the end of the text, which includes all of a short text.
        while (Unsafe.ByteOffset(ref p, ref end) >= 8 * Unsafe.SizeOf<TUnit>())
        {
            var stops = StopsOfEight(ref p);
            if (stops != 0) return Distance(ref start, ref p) + BitOperations.TrailingZeroCount(stops);
            p = ref Unsafe.Add(ref p, 8);
        }
        for (; Unsafe.IsAddressLessThan(ref p, ref end); p = ref Unsafe.Add(ref p, 1))
        {
            var code = TextUnit.ToCode(p);
            if (code < ' ' || code is '"' or '\\' || typeof(TUnit) == typeof(byte) && code >= 0x80) break;
        }
        return Distance(ref start, ref p);
    }

    /// <summary>Finds such stops in a block, with one bit for each unit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Stops<TUnit>(ref TUnit p) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(byte))
        {
            // A signed comparison: units below space or beyond ASCII.
            var bytes = Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref p));
            return (Vector256.Equals(bytes, Vector256.Create((byte)'"')) | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
                | Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)' ')).AsByte()).ExtractMostSignificantBits();
        }
        ref var units = ref Unsafe.As<TUnit, ushort>(ref p);
        return UnitBlock.Bits(Stops(Vector256.LoadUnsafe(ref units)), Stops(Vector256.LoadUnsafe(ref units, 16)));
    }

    // The same in eight units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint StopsOfEight<TUnit>(ref TUnit p) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(byte))
        {
            var bytes = Vector128.CreateScalar(Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<TUnit, byte>(ref p))).AsByte();
            return (Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
                | Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)' ')).AsByte()).ExtractMostSignificantBits() & 0xFF;
        }
        var units = Vector128.LoadUnsafe(ref Unsafe.As<TUnit, ushort>(ref p));
        return (Vector128.Equals(units, Vector128.Create((ushort)'"')) | Vector128.Equals(units, Vector128.Create((ushort)'\\'))
            | Vector128.LessThan(units, Vector128.Create((ushort)' '))).ExtractMostSignificantBits();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Stops(Vector256<ushort> units) => Vector256.Equals(units, Vector256.Create((ushort)'"'))
        | Vector256.Equals(units, Vector256.Create((ushort)'\\'))
        // Below space: an unsigned comparison needs more instructions in AVX2.
        | Vector256.Equals(Vector256.Min(units, Vector256.Create((ushort)(' ' - 1))), units);

    /// <summary>
    /// Returns the index of the quote that ends a string, from a position in its content; -1 if it is not there, and
    /// the position then moves to where the search can continue with more text.
    /// </summary>
    public static int FindClosingQuote(ReadOnlySpan<byte> text, ref int from)
    {
        for (var at = from; at < text.Length; at += 2)
        {
            var stop = text[at..].IndexOfAny((byte)'"', (byte)'\\');
            from = stop < 0 ? text.Length : at + stop;
            if (stop < 0) return -1;
            at += stop;
            if (text[at] == '"') return at;
        }
        return -1;
    }
}
