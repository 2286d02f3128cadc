using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Text;

namespace Quoll.Json;

/// <summary>
/// QuoteJSONString (ECMA-262 §25.5.2.3): a text in quotes. Vectors of code units are copied and tested in one step; one that holds
/// something to escape is copied up to there, and the scan resumes behind it.
/// </summary>
internal static class QuotedText
{
    /// <summary>The longest text for <see cref="WriteShort"/>: the worst case of a longer one is too much to reserve at once.</summary>
    public const int ShortLength = 256;

    /// <summary>Units to reserve for a text of some length: two quotes, and six for each code unit (\u001f, or \ud800).</summary>
    public static int WorstCase(int length) => 2 + 6 * length;

    /// <summary>
    /// Writes the text with its quotes and returns the number of units. Bounds: <see cref="WorstCase"/> of its length, and
    /// <see cref="JsonWriter{TUnit}.Slack"/>, may be written behind <paramref name="target"/>.
    /// </summary>
    public static int WriteShort<TUnit>(string text, ref TUnit target) where TUnit : unmanaged
    {
        ref var source = ref MemoryMarshal.GetReference(text.AsSpan());
        var length = text.Length;
        TextUnit.Store(ref target, 0, '"');
        var done = 0;
        // A text of eight or more ends with an overlapping vector, so that no unit is handled alone.
        if (length >= 8)
        {
            if (length >= 16)
            {
                for (; done + 16 <= length; done += 16)
                {
                    var block = Load256(ref source, done);
                    Store256(ref target, done + 1, block);
                    if (Stops256<TUnit>(block)) return WriteEscaped(ref source, done, length, ref target);
                }
                var last = Load256(ref source, length - 16);
                if (Stops256<TUnit>(last)) return WriteEscaped(ref source, done, length, ref target);
                Store256(ref target, length - 15, last);
            }
            else
            {
                var first = Load128(ref source, 0);
                var last = Load128(ref source, length - 8);
                if (Stops256<TUnit>(Vector256.Create(first, last))) return WriteEscaped(ref source, 0, length, ref target);
                Store128(ref target, 1, first);
                Store128(ref target, length - 7, last);
            }
        }
        else if (length >= 4)
        {
            ref var bytes = ref Unsafe.As<char, byte>(ref source);
            var both = Vector128.Create(
                Unsafe.ReadUnaligned<ulong>(ref bytes), Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, (length - 4) * 2))).AsUInt16();
            if (Stops<TUnit>(both) != 0) return WriteEscaped(ref source, 0, length, ref target);
            Store4(ref target, 1, both.AsUInt64().ToScalar());
            Store4(ref target, length - 3, both.AsUInt64().GetElement(1));
        }
        else
        {
            for (; done < length; done++)
            {
                var c = Unsafe.Add(ref source, done);
                if (IsStop<TUnit>(c)) return WriteEscaped(ref source, done, length, ref target);
                TextUnit.Store(ref target, done + 1, c);
            }
        }
        TextUnit.Store(ref target, length + 1, '"');
        return length + 2;
    }

    /// <summary>Continues at <paramref name="done"/>, up to which nothing had to be changed. Bounds as above.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteEscaped<TUnit>(ref char source, int done, int length, ref TUnit target) where TUnit : unmanaged
    {
        var at = WriteBody(ref source, done, length, length, ref target, done + 1);
        TextUnit.Store(ref target, at, '"');
        return at + 1;
    }

    /// <summary>A text of any length, in parts whose worst case is reserved one by one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void WriteLong<TUnit>(JsonWriter<TUnit> writer, string text) where TUnit : unmanaged
    {
        ref var source = ref MemoryMarshal.GetReference(text.AsSpan());
        writer.Write('"');
        for (var done = 0; done < text.Length;)
        {
            var end = Math.Min(text.Length, done + 2 * ShortLength);
            // A pair of surrogates is not torn apart.
            if (end < text.Length && char.IsHighSurrogate(text[end - 1])) end--;
            ref var target = ref writer.Reserve(WorstCase(end - done));
            writer.Position += WriteBody(ref source, done, end, text.Length, ref target, 0);
            done = end;
        }
        writer.Write('"');
    }

    // The units from i to end, of a text of some length, to the target's position at; returns the position behind them.
    private static int WriteBody<TUnit>(ref char source, int i, int end, int length, ref TUnit target, int at) where TUnit : unmanaged
    {
        while (i < end)
        {
            if (end - i >= 8)
            {
                var block = Load128(ref source, i);
                var stops = Stops<TUnit>(block);
                Store128(ref target, at, block);
                if (stops == 0)
                {
                    i += 8;
                    at += 8;
                    continue;
                }
                var clean = System.Numerics.BitOperations.TrailingZeroCount(stops) >> 1;
                i += clean;
                at += clean;
            }
            var c = Unsafe.Add(ref source, i);
            if (!IsStop<TUnit>(c))
            {
                TextUnit.Store(ref target, at++, c);
                i++;
                continue;
            }
            var next = i + 1 < length ? Unsafe.Add(ref source, i + 1) : '\0';
            i += WriteStop(c, next, ref target, ref at);
        }
        return at;
    }

    // One unit that is not copied as it is, or a pair of surrogates; returns how many units of the text it was.
    private static int WriteStop<TUnit>(char c, char next, ref TUnit target, ref int at) where TUnit : unmanaged
    {
        if (c < ' ' || c is '"' or '\\')
        {
            var letter = c switch { '"' => '"', '\\' => '\\', '\b' => 'b', '\t' => 't', '\n' => 'n', '\f' => 'f', '\r' => 'r', _ => '\0' };
            if (letter == '\0') return WriteUnicodeEscape(c, ref target, ref at);
            TextUnit.Store2(ref target, at, '\\' | (uint)letter << 8);
            at += 2;
            return 1;
        }
        if (char.IsSurrogate(c))
        {
            if (!char.IsSurrogatePair(c, next)) return WriteUnicodeEscape(c, ref target, ref at);
            if (typeof(TUnit) == typeof(char))
            {
                Unsafe.As<TUnit, char>(ref Unsafe.Add(ref target, at)) = c;
                Unsafe.As<TUnit, char>(ref Unsafe.Add(ref target, at + 1)) = next;
                at += 2;
                return 2;
            }
            var point = char.ConvertToUtf32(c, next);
            TextUnit.Store(ref target, at, 0xF0 | point >> 18);
            TextUnit.Store(ref target, at + 1, 0x80 | (point >> 12 & 0x3F));
            TextUnit.Store(ref target, at + 2, 0x80 | (point >> 6 & 0x3F));
            TextUnit.Store(ref target, at + 3, 0x80 | (point & 0x3F));
            at += 4;
            return 2;
        }
        // Only UTF-8 stops at other units: two or three bytes.
        if (c < 0x800)
        {
            TextUnit.Store(ref target, at, 0xC0 | c >> 6);
            TextUnit.Store(ref target, at + 1, 0x80 | (c & 0x3F));
            at += 2;
            return 1;
        }
        TextUnit.Store(ref target, at, 0xE0 | c >> 12);
        TextUnit.Store(ref target, at + 1, 0x80 | (c >> 6 & 0x3F));
        TextUnit.Store(ref target, at + 2, 0x80 | (c & 0x3F));
        at += 3;
        return 1;
    }

    // UnicodeEscape (§25.5.2.4).
    private static int WriteUnicodeEscape<TUnit>(char c, ref TUnit target, ref int at) where TUnit : unmanaged
    {
        TextUnit.Store2(ref target, at, '\\' | (uint)'u' << 8);
        for (var digit = 0; digit < 4; digit++)
        {
            var value = c >> (12 - 4 * digit) & 0xF;
            TextUnit.Store(ref target, at + 2 + digit, value < 10 ? '0' + value : 'a' - 10 + value);
        }
        at += 6;
        return 1;
    }

    // Not copied as it is: quote, backslash, control, surrogate; in UTF-8 all beyond ASCII.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsStop<TUnit>(char c) =>
        c < ' ' || c is '"' or '\\' || (typeof(TUnit) == typeof(byte) ? c >= 0x80 : (c & 0xF800) == 0xD800);

    // The same test for eight units; two bits a unit.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Stops<TUnit>(Vector128<ushort> block) => Stopping<TUnit>(block).AsByte().ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Stopping<TUnit>(Vector128<ushort> block)
    {
        var special = Vector128.Equals(block, Vector128.Create((ushort)'"')) | Vector128.Equals(block, Vector128.Create((ushort)'\\'))
            | Vector128.LessThan(block, Vector128.Create((ushort)' '));
        return typeof(TUnit) == typeof(byte)
            ? special | Vector128.GreaterThan(block, Vector128.Create((ushort)0x7F))
            : special | Vector128.Equals(block & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Stops256<TUnit>(Vector256<ushort> block)
    {
        if (!Vector256.IsHardwareAccelerated) return (Stopping<TUnit>(block.GetLower()) | Stopping<TUnit>(block.GetUpper())) != Vector128<ushort>.Zero;
        var special = Vector256.Equals(block, Vector256.Create((ushort)'"')) | Vector256.Equals(block, Vector256.Create((ushort)'\\'))
            | Vector256.LessThan(block, Vector256.Create((ushort)' '));
        special |= typeof(TUnit) == typeof(byte)
            ? Vector256.GreaterThan(block, Vector256.Create((ushort)0x7F))
            : Vector256.Equals(block & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800));
        return special != Vector256<ushort>.Zero;
    }

    // Bounds of the following: the caller has checked offset + 16, + 8 or + 4 units on the side that is read, and the slack of the
    // writer covers the side that is written.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Load256(ref char source, int offset) =>
        Vector256.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source), (nuint)(uint)offset);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Load128(ref char source, int offset) =>
        Vector128.LoadUnsafe(ref Unsafe.As<char, ushort>(ref source), (nuint)(uint)offset);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store256<TUnit>(ref TUnit target, int offset, Vector256<ushort> block) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char)) block.StoreUnsafe(ref Unsafe.As<TUnit, ushort>(ref target), (nuint)(uint)offset);
        else Vector128.Narrow(block.GetLower(), block.GetUpper()).StoreUnsafe(ref Unsafe.As<TUnit, byte>(ref target), (nuint)(uint)offset);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store128<TUnit>(ref TUnit target, int offset, Vector128<ushort> block) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char)) block.StoreUnsafe(ref Unsafe.As<TUnit, ushort>(ref target), (nuint)(uint)offset);
        else Unsafe.WriteUnaligned(ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref target, offset)), Vector128.Narrow(block, block).AsUInt64().ToScalar());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store4<TUnit>(ref TUnit target, int offset, ulong four) where TUnit : unmanaged
    {
        ref var bytes = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref target, offset));
        if (typeof(TUnit) == typeof(char)) Unsafe.WriteUnaligned(ref bytes, four);
        else Unsafe.WriteUnaligned(ref bytes, Vector128.Narrow(Vector128.CreateScalar(four).AsUInt16(), Vector128<ushort>.Zero).AsUInt32().ToScalar());
    }
}
