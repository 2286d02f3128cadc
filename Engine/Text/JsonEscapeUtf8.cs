using System.Buffers;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text.Unicode;

namespace Quoll.Text;

/// <summary>
/// Works like <see cref="JsonEscape"/>, from UTF-16 to UTF-8. Blocks of ASCII are narrowed, stored and checked in one
/// pass. A few other characters are encoded one by one; the platform's transcoder encodes a run of them.
/// </summary>
internal static class JsonEscapeUtf8
{
    // From this many consecutive units beyond ASCII the call of the transcoder is worth its cost.
    private const int ShortRun = 6;

    /// <summary>
    /// Writes the text. The caller has checked that text.Length * <see cref="JsonEscape.MaxExpansion"/> bytes follow
    /// <paramref name="target"/>.
    /// </summary>
    internal static int Write(ReadOnlySpan<char> text, ref byte target)
    {
        ref char source = ref MemoryMarshal.GetReference(text);
        ref ushort units = ref Unsafe.As<char, ushort>(ref source);
        int length = text.Length;
        if (length is >= 4 and < 8)
        {
            // The first four and the last four, which may overlap.
            ref byte raw = ref Unsafe.As<char, byte>(ref source);
            Vector128<ushort> ends = Vector128.Create(
                Unsafe.ReadUnaligned<ulong>(ref raw), Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref raw, (length - 4) * 2))).AsUInt16();
            Vector128<byte> bytes = Narrow(ends, ends);
            if (NotPlain(bytes) == Vector128<byte>.Zero)
            {
                Unsafe.WriteUnaligned(ref target, bytes.AsUInt32().ToScalar());
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, length - 4), bytes.AsUInt32().GetElement(1));
                return length;
            }
        }

        int i = 0; // read
        int o = 0; // written
        int clean = 0; // from here to i everything was ASCII, and copied
        while (true)
        {
            int rest = length - i;
            int found;
            uint bits;
            if (rest >= 16)
            {
                Vector128<byte> bytes = Narrow(
                    Vector128.LoadUnsafe(ref units, (nuint)i), Vector128.LoadUnsafe(ref units, (nuint)i + 8));
                bytes.StoreUnsafe(ref target, (nuint)o);
                bits = NotPlain(bytes).ExtractMostSignificantBits();
                found = bits == 0 ? 16 : BitOperations.TrailingZeroCount(bits);
            }
            else
            {
                // The last block ends with the text. It begins with units that were already copied, if they were just
                // copied.
                int back = 0;
                if (rest < 8)
                {
                    back = 8 - rest;
                    if (rest == 0) return o;
                    if (i - clean < back)
                    {
                        found = WritePlain(ref source, i, length, ref target, o);
                        i += found;
                        o += found;
                        if (i == length) return o;
                        WriteOther(text, 0, ref i, ref target, ref o);
                        clean = i;
                        continue;
                    }
                }
                Vector128<ushort> eight = Vector128.LoadUnsafe(ref units, (nuint)(i - back));
                Vector128<byte> bytes = Narrow(eight, eight);
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, o - back), bytes.AsUInt64().ToScalar());
                bits = NotPlain(bytes).ExtractMostSignificantBits() & 0xFF;
                found = (bits == 0 ? 8 : BitOperations.TrailingZeroCount(bits)) - back;
            }
            i += found;
            o += found;
            if (bits == 0) continue;
            WriteOther(text, bits, ref i, ref target, ref o);
            clean = i;
        }
    }

    /// <summary>The longest text for <see cref="TryCopyPlain"/>.</summary>
    internal const int ShortPlain = 32;

    /// <summary>
    /// Copies a short UTF-8 text that is ASCII and has no units to escape; returns false for any other text. Bounds:
    /// the text has at most <see cref="ShortPlain"/> bytes, and that many may be written.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryCopyPlain(ReadOnlySpan<byte> text, ref byte target)
    {
        ref byte source = ref MemoryMarshal.GetReference(text);
        int length = text.Length;
        if (length >= 16)
        {
            // The first and the last bytes, which overlap.
            Vector128<byte> head = Vector128.LoadUnsafe(ref source);
            Vector128<byte> tail = Vector128.LoadUnsafe(ref source, (nuint)(length - 16));
            head.StoreUnsafe(ref target);
            tail.StoreUnsafe(ref target, (nuint)(length - 16));
            return (NotPlain(head) | NotPlain(tail)) == Vector128<byte>.Zero;
        }
        if (length >= 4)
        {
            int half = length >= 8 ? 8 : 4;
            Vector128<byte> both = half == 8
                ? Vector128.Create(
                    Unsafe.ReadUnaligned<ulong>(ref source), Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, length - 8))).AsByte()
                : Vector128.Create(
                    Unsafe.ReadUnaligned<uint>(ref source)
                    | (ulong)Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, length - 4)) << 32).AsByte();
            if (half == 8)
            {
                Unsafe.WriteUnaligned(ref target, both.AsUInt64().ToScalar());
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, length - 8), both.AsUInt64().GetElement(1));
            }
            else
            {
                Unsafe.WriteUnaligned(ref target, both.AsUInt32().ToScalar());
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, length - 4), both.AsUInt32().GetElement(1));
            }
            return NotPlain(both) == Vector128<byte>.Zero;
        }
        for (int i = 0; i < length; i++)
        {
            byte unit = Unsafe.Add(ref source, i);
            if (unit >= 0x80 || JsonStringScan.IsSpecial(unit)) return false;
            Unsafe.Add(ref target, i) = unit;
        }
        return true;
    }

    // Units beyond ASCII become bytes that NotPlain finds. On x86 the input counts as signed, and 0x8000 and above
    // becomes 0.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Narrow(Vector128<ushort> lower, Vector128<ushort> upper) => Sse2.IsSupported
        ? Sse2.PackUnsignedSaturate(lower.AsInt16(), upper.AsInt16())
        : Vector128.NarrowWithSaturation(lower, upper);

    // As signed bytes, all bytes beyond ASCII are less than the first character that is not a control.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<byte> NotPlain(Vector256<byte> bytes) =>
        Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)0x20)).AsByte()
        | Vector256.Equals(bytes, Vector256.Create((byte)'"')) | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> NotPlain(Vector128<byte> bytes) =>
        Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)0x20)).AsByte()
        | Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\'));

    // Copies units while they are plain ASCII; returns their number.
    private static int WritePlain(ref char source, int i, int length, ref byte target, int o)
    {
        int begin = i;
        for (; i < length; i++)
        {
            char unit = Unsafe.Add(ref source, i);
            if (unit >= 0x80 || JsonStringScan.IsSpecial(unit)) break;
            Unsafe.Add(ref target, o++) = (byte)unit;
        }
        return i - begin;
    }

    // At a unit that is not plain, the first of those found: writes an escape, or several where they are dense, or the
    // characters beyond ASCII up to the next ASCII character.
    private static void WriteOther(ReadOnlySpan<char> text, uint found, ref int i, ref byte target, ref int o)
    {
        char unit = text[i];
        if (unit < 0x80)
        {
            if (JsonEscape.IsDense(found))
            {
                ref ushort units = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
                i += JsonEscape.WriteDense(ref Unsafe.Add(ref units, i), text.Length - i, ref Unsafe.Add(ref target, o), out int written);
                o += written;
                return;
            }
            o = JsonEscape.WriteSpecial(unit, ref target, o);
            i++;
            return;
        }
        int limit = i + ShortRun;
        while (i < text.Length && text[i] >= 0x80)
        {
            if (i >= limit)
            {
                WriteRun(text, ref i, ref target, ref o);
                return;
            }
            WriteCharacter(text, ref i, ref target, ref o);
        }
    }

    internal static void WriteCharacter(ReadOnlySpan<char> text, ref int i, ref byte target, ref int o)
    {
        int unit = text[i++];
        if (unit < 0x800)
        {
            Unsafe.Add(ref target, o++) = (byte)(0xC0 | unit >> 6);
        }
        else
        {
            if ((unit & 0xF800) == 0xD800)
            {
                if (unit >= 0xDC00 || i == text.Length || !char.IsLowSurrogate(text[i]))
                {
                    o = JsonEscape.WriteUnicodeEscape(unit, ref target, o);
                    return;
                }
                unit = char.ConvertToUtf32((char)unit, text[i++]);
                Unsafe.Add(ref target, o++) = (byte)(0xF0 | unit >> 18);
                Unsafe.Add(ref target, o++) = (byte)(0x80 | unit >> 12 & 0x3F);
            }
            else
            {
                Unsafe.Add(ref target, o++) = (byte)(0xE0 | unit >> 12);
            }
            Unsafe.Add(ref target, o++) = (byte)(0x80 | unit >> 6 & 0x3F);
        }
        Unsafe.Add(ref target, o++) = (byte)(0x80 | unit & 0x3F);
    }

    // All units up to the next unit to escape, without lone surrogates.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteRun(ReadOnlySpan<char> text, ref int i, ref byte target, ref int o)
    {
        int end = JsonStringScan.IndexOfEscape(text, i);
        if (end == i)
        {
            WriteCharacter(text, ref i, ref target, ref o); // a lone surrogate
            return;
        }
        ReadOnlySpan<char> run = text[i..end];
        Span<byte> destination = MemoryMarshal.CreateSpan(ref Unsafe.Add(ref target, o), run.Length * 3);
        OperationStatus status = Utf8.FromUtf16(run, destination, out _, out int written, replaceInvalidSequences: false);
        System.Diagnostics.Debug.Assert(status == OperationStatus.Done);
        i = end;
        o += written;
    }
}
