using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Text;

/// <summary>
/// The content of a JSON string, escaped by QuoteJSONString (ECMA-262 §25.5.2.3). Copying and checking are one pass. A
/// block is stored first; if it contained a unit to escape, writing continues from there.
/// </summary>
internal static class JsonEscape
{
    /// <summary>
    /// The greatest number of units for one UTF-16 unit, in UTF-16 and UTF-8 alike: <c>\u001f</c>. (Three bytes for a
    /// character, or four for the two units of a pair, are fewer.)
    /// </summary>
    internal const int MaxExpansion = 6;

    // The letter after the backslash for the control characters that have one; 0 for \u00xx.
    private static ReadOnlySpan<byte> ControlLetters =>
    [
        0, 0, 0, 0, 0, 0, 0, 0, (byte)'b', (byte)'t', (byte)'n', 0, (byte)'f', (byte)'r', 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];

    /// <summary>
    /// Writes the text, escaped and without quotes, as UTF-16 or UTF-8; returns the units written. The destination
    /// holds at least text.Length * <see cref="MaxExpansion"/> units, of which those beyond the result may be
    /// overwritten.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<TUnit>(ReadOnlySpan<char> text, Span<TUnit> destination) where TUnit : unmanaged
    {
        if (destination.Length / MaxExpansion < text.Length) ThrowShort();
        return Write(text, ref MemoryMarshal.GetReference(destination));
    }

    /// <summary>
    /// Writes the text as above. The caller has checked that text.Length * <see cref="MaxExpansion"/> units follow
    /// <paramref name="start"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write<TUnit>(ReadOnlySpan<char> text, ref TUnit start) where TUnit : unmanaged => typeof(TUnit) == typeof(byte)
        ? JsonEscapeUtf8.Write(text, ref Unsafe.As<TUnit, byte>(ref start))
        : Write(text, ref Unsafe.As<TUnit, char>(ref start));

    /// <summary>
    /// The length of the longest text for <see cref="TryWriteBlock"/>; 0 if the machine does not have such vectors.
    /// </summary>
    internal static int BlockLength
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => UnitBlock.IsHardwareAccelerated ? UnitBlock.Length : 0;
    }

    /// <summary>Units after the worst case of a text that <see cref="WriteBlocks"/> may overwrite.</summary>
    internal const int Overshoot = 64;

    private const nuint PageSize = 4096;

    /// <summary>
    /// Returns whether 64 bytes may be read from here, though the text ends before. They may if they are all in one
    /// page, which is mapped because its first byte is. Bytes after the text must not be used. The text is pinned:
    /// otherwise a collection between the check and the load could move it to the end of the last page.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool MayLoadBlock(ushort* source) => ((nuint)source & (PageSize - 1)) <= PageSize - 64;

    /// <summary>
    /// Loads a block of 32 units from the beginning of a shorter text, which is not empty. Returns false if the block
    /// might not be mapped.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool TryLoadBlock(ReadOnlySpan<char> text, out UnitBlock units)
    {
        fixed (char* pinned = text)
        {
            var mayLoad = MayLoadBlock((ushort*)pinned);
            units = mayLoad ? UnitBlock.Load(ref *(ushort*)pinned) : default;
            return mayLoad;
        }
    }

    /// <summary>
    /// Copies a short text without units to escape (for UTF-8: ASCII only) by one load and one store, without a branch
    /// on its length. Returns false for any other text; units after <paramref name="start"/> may be overwritten then.
    /// Bounds: <see cref="BlockLength"/> units may be written after <paramref name="start"/>. The load reaches beyond
    /// the text, but never into another page of memory, so it cannot fault. The units there are not used.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe bool TryWriteBlock<TUnit>(string text, ref TUnit start) where TUnit : unmanaged
    {
        int length = text.Length;
        if (BlockLength == 0 || length > BlockLength) return false;
        fixed (char* pinned = text)
        {
            var source = (ushort*)pinned;
            if (!MayLoadBlock(source)) return false;
            var units = UnitBlock.Load(ref *source);
            if (typeof(TUnit) == typeof(byte))
            {
                Vector256<byte> bytes = units.ToBytes();
                bytes.StoreUnsafe(ref Unsafe.As<TUnit, byte>(ref start));
                return ((ulong)JsonEscapeUtf8.NotPlain(bytes).ExtractMostSignificantBits() & ~(~0UL << length)) == 0;
            }
            units.Store(ref Unsafe.As<TUnit, ushort>(ref start));
            return (JsonStringScan.EscapedBits(units) & ~(~0UL << length)) == 0;
        }
    }

    /// <summary>
    /// Works like <see cref="TryWriteBlock"/> for a text that is longer than one block and not longer than two, which
    /// may overlap. Bounds: as many units as the text has may be written after <paramref name="start"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteTwoBlocks<TUnit>(string text, ref TUnit start) where TUnit : unmanaged
    {
        int length = text.Length;
        if (!UnitBlock.IsHardwareAccelerated || (uint)(length - 32) > 32) return false;
        ref ushort source = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in text.GetPinnableReference()));
        var head = UnitBlock.Load(ref source);
        var tail = UnitBlock.Load(ref Unsafe.Add(ref source, length - 32));
        if (typeof(TUnit) == typeof(byte))
        {
            Vector256<byte> narrowHead = head.ToBytes();
            Vector256<byte> narrowTail = tail.ToBytes();
            narrowHead.StoreUnsafe(ref Unsafe.As<TUnit, byte>(ref start));
            narrowTail.StoreUnsafe(ref Unsafe.As<TUnit, byte>(ref start), (nuint)(length - 32));
            return (JsonEscapeUtf8.NotPlain(narrowHead) | JsonEscapeUtf8.NotPlain(narrowTail)) == Vector256<byte>.Zero;
        }
        head.Store(ref Unsafe.As<TUnit, ushort>(ref start));
        tail.Store(ref Unsafe.Add(ref Unsafe.As<TUnit, ushort>(ref start), length - 32));
        return !JsonStringScan.HasEscaped(head, tail);
    }

    /// <summary>
    /// Works like <see cref="Write{TUnit}(ReadOnlySpan{char}, ref TUnit)"/>, but may overwrite <see cref="Overshoot"/>
    /// more units than the worst case of the text. So all blocks are stored whole, including the last.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteBlocks<TUnit>(ReadOnlySpan<char> text, ref TUnit start) where TUnit : unmanaged =>
        typeof(TUnit) == typeof(byte)
        ? Processor.CompressesBytes
            ? JsonEscapeUtf8Blocks.Write(text, ref Unsafe.As<TUnit, byte>(ref start))
            : JsonEscapeUtf8.Write(text, ref Unsafe.As<TUnit, byte>(ref start))
        : UnitBlock.IsHardwareAccelerated
            ? WriteBlocks(text, ref Unsafe.As<TUnit, char>(ref start))
            : Write(text, ref Unsafe.As<TUnit, char>(ref start));

    private static int WriteBlocks(ReadOnlySpan<char> text, ref char start)
    {
        ref ushort source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        ref ushort target = ref Unsafe.As<char, ushort>(ref start);
        int length = text.Length;
        int i = 0; // read
        int o = 0; // written
        while (true)
        {
            // Branches lead from block to block, not the number of clean units, so the next load need not wait for this
            // one.
            ulong bits;
            int rest = length - i;
            if (rest >= 32)
            {
                var units = UnitBlock.Load(ref Unsafe.Add(ref source, i));
                units.Store(ref Unsafe.Add(ref target, o));
                bits = JsonStringScan.EscapedBits(units);
                if (bits == 0)
                {
                    i += 32;
                    o += 32;
                    continue;
                }
            }
            else
            {
                if (rest == 0) return o;
                if (!TryLoadBlock(text[i..], out UnitBlock units)) return o + Write(text[i..], ref Unsafe.Add(ref start, o));
                units.Store(ref Unsafe.Add(ref target, o));
                bits = JsonStringScan.EscapedBits(units) & ~(~0UL << rest);
                if (bits == 0) return o + rest;
            }
            int found = BitOperations.TrailingZeroCount(bits);
            i += found;
            o += found;
            if (Unsafe.Add(ref source, i) < 0x80 && IsDense((uint)bits))
            {
                i += WriteDense(ref Unsafe.Add(ref source, i), length - i, ref Unsafe.Add(ref target, o), out int written);
                o += written;
                continue;
            }
            WriteUnit(ref source, ref i, length, ref target, ref o);
        }
    }

    private static int Write(ReadOnlySpan<char> text, ref char start)
    {
        ref ushort source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        ref ushort target = ref Unsafe.As<char, ushort>(ref start);
        int length = text.Length;
        if (length < 8) return WriteShort(ref source, length, ref target);

        int i = 0; // read
        int o = 0; // written
        int clean = 0; // from here to i everything was copied unchanged
        while (true)
        {
            int rest = length - i;
            int found;
            if (Vector256.IsHardwareAccelerated && rest >= 16)
            {
                Vector256<ushort> units = Vector256.LoadUnsafe(ref source, (nuint)i);
                units.StoreUnsafe(ref target, (nuint)o);
                uint bits = JsonStringScan.Escaped(units).AsByte().ExtractMostSignificantBits();
                found = bits == 0 ? 16 : BitOperations.TrailingZeroCount(bits) >> 1;
                i += found;
                o += found;
                if (bits == 0) continue;
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
                    if (i - clean < back) return WriteUnits(ref source, i, length, ref target, o);
                }
                Vector128<ushort> units = Vector128.LoadUnsafe(ref source, (nuint)(i - back));
                units.StoreUnsafe(ref target, (nuint)(o - back));
                uint bits = JsonStringScan.Escaped(units).AsByte().ExtractMostSignificantBits();
                found = (bits == 0 ? 8 : BitOperations.TrailingZeroCount(bits) >> 1) - back;
                i += found;
                o += found;
                if (bits == 0) continue;
            }
            WriteUnit(ref source, ref i, length, ref target, ref o);
            clean = i;
        }
    }

    private static int WriteShort(ref ushort source, int length, ref ushort target)
    {
        if (length >= 4)
        {
            // The first four and the last four, which may overlap.
            ulong head = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref source));
            ulong tail = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref source, length - 4)));
            if (JsonStringScan.Escaped(Vector128.Create(head, tail).AsUInt16()) == Vector128<ushort>.Zero)
            {
                Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref target), head);
                Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref target, length - 4)), tail);
                return length;
            }
        }
        return WriteUnits(ref source, 0, length, ref target, 0);
    }

    private static int WriteUnits(ref ushort source, int i, int length, ref ushort target, int o)
    {
        while (i < length)
        {
            ushort unit = Unsafe.Add(ref source, i);
            if (!JsonStringScan.IsSpecial(unit) && (unit & 0xF800) != 0xD800)
            {
                Unsafe.Add(ref target, o++) = unit;
                i++;
            }
            else
            {
                WriteUnit(ref source, ref i, length, ref target, ref o);
            }
        }
        return o;
    }

    // At a unit to escape, or a surrogate: a pair is copied.
    private static void WriteUnit(ref ushort source, ref int i, int length, ref ushort target, ref int o)
    {
        ushort unit = Unsafe.Add(ref source, i++);
        if (unit < 0xD800)
        {
            o = WriteSpecial(unit, ref target, o);
        }
        else if (unit < 0xDC00 && i < length && (Unsafe.Add(ref source, i) & 0xFC00) == 0xDC00)
        {
            Unsafe.Add(ref target, o++) = unit;
            Unsafe.Add(ref target, o++) = Unsafe.Add(ref source, i++);
        }
        else
        {
            o = WriteUnicodeEscape(unit, ref target, o);
        }
    }

    /// <summary>
    /// Writes the escape of a control character, a quote or a backslash; returns the position after it.
    /// </summary>
    internal static int WriteSpecial<TUnit>(int unit, ref TUnit start, int position) where TUnit : unmanaged
    {
        int letter = unit < 0x20 ? ControlLetters[unit] : unit;
        if (letter == 0) return WriteUnicodeEscape(unit, ref start, position);
        TextUnit.Store2(ref start, position, (uint)('\\' | letter << 8));
        return position + 2;
    }

    /// <summary>Writes <c>\uxxxx</c> with four lowercase hexadecimal digits; returns the position after it.</summary>
    internal static int WriteUnicodeEscape<TUnit>(int unit, ref TUnit start, int position) where TUnit : unmanaged
    {
        TextUnit.Store2(ref start, position, '\\' | 'u' << 8);
        for (int k = 0; k < 4; k++)
        {
            int digit = unit >> (12 - 4 * k) & 0xF;
            TextUnit.Store(ref start, position + 2 + k, digit < 10 ? '0' + digit : 'a' + digit - 10);
        }
        return position + 6;
    }

    // ---- Dense escapes: without branches, unit by unit. A search would begin again after each escape. ---------------

    /// <summary>The number of units that are written before the next search.</summary>
    private const int DenseUnits = 32;

    /// <summary>From this many units to escape in a block on, writing all units takes less time.</summary>
    private const int LeastEscapes = 3;

    // The text of each ASCII unit in the lower bytes (§25.5.2.3 QuoteJSONString), and its length in the highest.
    private static readonly ulong[] Texts = CreateTexts();

    /// <summary>
    /// Returns whether the units that a search found in a block are worth a call of <see cref="WriteDense"/>. The first
    /// of them is ASCII.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsDense(uint found) => BitOperations.PopCount(found) >= LeastEscapes;

    /// <summary>
    /// Writes the next ASCII units and returns their number; the last unit of the text is never one of them. Bounds:
    /// <see cref="MaxExpansion"/> for each unit of the text may be written.
    /// </summary>
    /// <param name="source">The next unit of the text.</param>
    /// <param name="rest">The number of units from there to the end of the text.</param>
    /// <param name="target">Where the text is written.</param>
    /// <param name="written">The number of units written.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static int WriteDense<TUnit>(ref ushort source, int rest, ref TUnit target, out int written) where TUnit : unmanaged
    {
        ref ulong texts = ref MemoryMarshal.GetArrayDataReference(Texts);
        int count = Math.Min(rest - 1, DenseUnits);
        int i = 0;
        int o = 0;
        for (; i < count; i++)
        {
            nint unit = Unsafe.Add(ref source, i);
            if (unit >= 0x80) break;
            // The store reaches two units beyond the longest text. The last unit of the text has room for them.
            ulong text = Unsafe.Add(ref texts, unit);
            TextUnit.Store8(ref target, o, text);
            o += (int)(text >> 56);
        }
        written = o;
        return i;
    }

    private static ulong[] CreateTexts()
    {
        var texts = new ulong[0x80];
        Span<byte> text = stackalloc byte[8];
        for (int unit = 0; unit < texts.Length; unit++)
        {
            text.Clear();
            text[0] = (byte)unit;
            text[7] = (byte)(JsonStringScan.IsSpecial(unit) ? WriteSpecial(unit, ref text[0], 0) : 1);
            texts[unit] = System.Buffers.Binary.BinaryPrimitives.ReadUInt64LittleEndian(text);
        }
        return texts;
    }

    private static void ThrowShort() =>
        throw new ArgumentException($"The destination must hold {MaxExpansion} units for each of the text.", "destination");
}
