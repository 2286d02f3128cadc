using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text.Unicode;

namespace Quoll.Text.Transcoding;

/// <summary>
/// Checks whether bytes are UTF-8, by the algorithm of J. Keiser and D. Lemire, "Validating UTF-8 in less than one
/// instruction per byte" (2020): all faults can be seen in two neighbouring bytes, except that the third and fourth
/// byte of a sequence must continue it. Three tables say which faults the halves of the two bytes are a part of;
/// a fault is there if all three agree. .NET's own check is that fast for ASCII only.
/// </summary>
internal static class Utf8Validation
{
    private const int BlockLength = 32;

    /// <summary>How many bytes before a byte matter for it.</summary>
    private const int Lookback = 3;

    // Faults, a bit each. The names say what the two bytes are.
    private const byte FirstThenNoContinuation = 1 << 0;
    private const byte AsciiThenContinuation = 1 << 1;
    private const byte OverlongThree = 1 << 2;
    private const byte BeyondUnicode = 1 << 3;
    private const byte Surrogate = 1 << 4;
    private const byte OverlongTwo = 1 << 5;
    // Two faults that no other bytes can be taken for share a bit.
    private const byte OverlongFourOrFarBeyondUnicode = 1 << 6;
    private const byte TwoContinuations = 1 << 7;

    // Faults for which the lower half of the first byte does not matter.
    private const byte AnyLowerHalf = FirstThenNoContinuation | AsciiThenContinuation | TwoContinuations;

    /// <summary>Whether the bytes are UTF-8 as a whole.</summary>
    public static bool IsValid(ReadOnlySpan<byte> utf8) =>
        Avx2.IsSupported && utf8.Length >= 2 * BlockLength ? AreBlocksValid(utf8) : Utf8.IsValid(utf8);

    private static bool AreBlocksValid(ReadOnlySpan<byte> utf8)
    {
        // The first and the last block, with zeros around the bytes: ASCII, which a sequence cannot go on with.
        Span<byte> edge = stackalloc byte[Lookback + BlockLength];
        edge.Clear();
        utf8[..BlockLength].CopyTo(edge[Lookback..]);
        var faults = FaultsOf(ref MemoryMarshal.GetReference(edge));
        ref var source = ref MemoryMarshal.GetReference(utf8);
        var i = BlockLength;
        // Whether the block before ends in ASCII: most texts are nothing else.
        var isAfterAscii = false;
        for (; i <= utf8.Length - BlockLength; i += BlockLength)
        {
            var isAscii = Vector256.LoadUnsafe(ref source, (nuint)i).ExtractMostSignificantBits() == 0;
            if (!isAscii || !isAfterAscii) faults |= FaultsOf(ref Unsafe.Add(ref source, i - Lookback));
            isAfterAscii = isAscii;
        }
        edge.Clear();
        utf8[(i - Lookback)..].CopyTo(edge);
        faults |= FaultsOf(ref MemoryMarshal.GetReference(edge));
        return faults == Vector256<byte>.Zero;
    }

    // The faults of a block, which begins three bytes after the reference.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> FaultsOf(ref byte source)
    {
        var third = Vector256.LoadUnsafe(ref source);
        var second = Vector256.LoadUnsafe(ref source, 1);
        var first = Vector256.LoadUnsafe(ref source, 2);
        var bytes = Vector256.LoadUnsafe(ref source, 3);
        var low = Vector256.Create((byte)0x0F);
        var faults = Avx2.Shuffle(OfFirstUpper, (first.AsUInt16() >> 4).AsByte() & low)
            & Avx2.Shuffle(OfFirstLower, first & low)
            & Avx2.Shuffle(OfSecondUpper, (bytes.AsUInt16() >> 4).AsByte() & low);
        // The highest bit: two bytes before is the first one of three or four, or three bytes before is that of four.
        // There, and only there, two continuations in a row are right.
        var isContinued = (Vector256.SubtractSaturate(second, Vector256.Create((byte)(0xE0 - 0x80)))
            | Vector256.SubtractSaturate(third, Vector256.Create((byte)(0xF0 - 0x80)))) & Vector256.Create((byte)0x80);
        return faults ^ isContinued;
    }

    // By the upper half of the first byte: ASCII, continuations, C, D, E, F.
    private static Vector256<byte> OfFirstUpper => TwoTimes(Vector128.Create(
        AsciiThenContinuation, AsciiThenContinuation, AsciiThenContinuation, AsciiThenContinuation,
        AsciiThenContinuation, AsciiThenContinuation, AsciiThenContinuation, AsciiThenContinuation,
        TwoContinuations, TwoContinuations, TwoContinuations, TwoContinuations,
        FirstThenNoContinuation | OverlongTwo,
        FirstThenNoContinuation,
        FirstThenNoContinuation | OverlongThree | Surrogate,
        FirstThenNoContinuation | BeyondUnicode | OverlongFourOrFarBeyondUnicode));

    // By its lower half: C0 and C1 are overlong, E0 and F0 may be, ED may begin a surrogate, F4 and more lead too far.
    private static Vector256<byte> OfFirstLower => TwoTimes(Vector128.Create(
        AnyLowerHalf | OverlongTwo | OverlongThree | OverlongFourOrFarBeyondUnicode,
        AnyLowerHalf | OverlongTwo,
        AnyLowerHalf, AnyLowerHalf,
        AnyLowerHalf | BeyondUnicode,
        FarBeyond, FarBeyond, FarBeyond, FarBeyond, FarBeyond, FarBeyond, FarBeyond, FarBeyond,
        FarBeyond | Surrogate,
        FarBeyond, FarBeyond));

    private const byte FarBeyond = AnyLowerHalf | BeyondUnicode | OverlongFourOrFarBeyondUnicode;

    // By the upper half of the second byte: 8, 9, A and B are continuations.
    private static Vector256<byte> OfSecondUpper => TwoTimes(Vector128.Create(
        FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation,
        FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation,
        Continuation | OverlongThree | OverlongFourOrFarBeyondUnicode,
        Continuation | OverlongThree | BeyondUnicode,
        Continuation | Surrogate | BeyondUnicode,
        Continuation | Surrogate | BeyondUnicode,
        FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation, FirstThenNoContinuation));

    private const byte Continuation = AsciiThenContinuation | OverlongTwo | TwoContinuations;

    // A shuffle of 32 bytes looks up each half in its own table.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> TwoTimes(Vector128<byte> table) => Vector256.Create(table, table);
}
