using System.Numerics;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Core;

/// <summary>White space (RFC 8259 §2), and comments where options allow them.</summary>
internal static class JsonSpace
{
    /// <summary>The number of units that are tested in one step.</summary>
    public const int Block = JsonScan.BlockLength;

    /// <summary>The number of units that are charged at once, minus one.</summary>
    public const int ChargeMask = 0xFFFF;

    /// <summary>
    /// Returns the position after white space that is expected to be a line feed and spaces, with a total number of
    /// units. The text may have something else there. Comparing instead of searching the end lets the processor
    /// continue before it has seen the white space.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ref TUnit SkipIndent<TUnit>(ref TUnit p, ref TUnit end, int expected) where TUnit : unmanaged
    {
        // The block before the end contains all units of the expected white space and the one after it.
        if ((uint)(expected - 1) < Block && Unsafe.ByteOffset(ref p, ref end) > Block * Unsafe.SizeOf<TUnit>()
            && TextUnit.ToCode(p) == '\n' && LeadingSpaces(ref Unsafe.Add(ref p, 1)) == expected - 1)
        {
            return ref Unsafe.Add(ref p, expected);
        }
        return ref Skip(ref p, ref end);
    }

    /// <summary>
    /// Returns the position after white space: usually a line feed and an indentation that fit in one vector.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ref TUnit Skip<TUnit>(ref TUnit p, ref TUnit end) where TUnit : unmanaged
    {
        var left = ChargeMask;
        while (JsonScan.CodeAt<TUnit, AnyEnd>(ref p, ref end) is ' ' or '\n' or '\r' or '\t')
        {
            p = ref Unsafe.Add(ref p, 1);
            if (--left < 0) left = Charge();
            if (JsonScan.CodeAt<TUnit, AnyEnd>(ref p, ref end) > ' ') break;
            while (Unsafe.ByteOffset(ref p, ref end) >= Block * Unsafe.SizeOf<TUnit>())
            {
                var spaces = LeadingSpaces(ref p);
                p = ref Unsafe.Add(ref p, spaces);
                if (spaces < Block) break;
            }
        }
        return ref p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Charge()
    {
        WorkBudget.Steps(ChargeMask / 8);
        return ChargeMask;
    }

    /// <summary>Counts the spaces at the start of a block. Bounds: a block of units follows start.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int LeadingSpaces<TUnit>(ref TUnit start) where TUnit : unmanaged
    {
        uint other;
        if (typeof(TUnit) == typeof(byte))
        {
            other = ~Vector256.Equals(Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref start)), Vector256.Create((byte)' '))
                .ExtractMostSignificantBits();
        }
        else
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref start);
            var lower = Vector256.Equals(Vector256.LoadUnsafe(ref units), Vector256.Create((ushort)' '));
            var upper = Vector256.Equals(Vector256.LoadUnsafe(ref units, 16), Vector256.Create((ushort)' '));
            other = ~UnitBlock.Bits(lower, upper);
        }
        return BitOperations.TrailingZeroCount(other);
    }

    /// <summary>
    /// Finds the end of a comment in the text after its opening mark: the line end, or the index after the closing
    /// mark. Returns -1 if it is not there.
    /// </summary>
    public static int EndOfComment(ReadOnlySpan<byte> content, bool isLine)
    {
        if (isLine) return content.IndexOfAny((byte)'\n', (byte)'\r');
        var close = content.IndexOf("*/"u8);
        return close < 0 ? -1 : close + 2;
    }
}
