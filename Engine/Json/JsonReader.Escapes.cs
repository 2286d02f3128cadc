using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Json;

// Strings that are not their own content: with escapes, or with UTF-8 beyond ASCII. They are put together in a buffer.
internal sealed partial class JsonReader
{
    /// <summary>A buffer that is kept from call to call.</summary>
    private const int KeptText = 16 * 1024;

    /// <summary>After so many characters beyond ASCII in a row the call of the platform's transcoder pays.</summary>
    private const int ShortRun = 8;

    /// <summary>Units that are copied and searched in one step.</summary>
    private const int Block = 16;

    private char[] _text = [];

    /// <summary>
    /// The content of the string whose opening quote is at a position; nothing before <paramref name="stop"/> is special. Leaves the
    /// position behind the closing quote in _at. Valid until the next string is read.
    /// </summary>
    private ReadOnlySpan<char> ReadEscaped<TUnit>(ReadOnlySpan<TUnit> text, int at, int stop) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var i = at + 1;
        var length = 0;
        if (typeof(TUnit) == typeof(byte) && stop < text.Length && TextUnit.ToCode(text[stop]) >= 0x80)
        {
            var close = JsonStringScan.IndexOfSpecial(MemoryMarshal.AsBytes(text), stop);
            if (close < text.Length && TextUnit.ToCode(text[close]) == '"') return Transcode(MemoryMarshal.AsBytes(text), i, close);
        }
        var buffer = EnsureText(0, stop - i + 4 * Block);
        CopyRun(text[i..stop], buffer);
        length = stop - i;
        i = stop;

        while (true)
        {
            // At most one block and two units are written a turn without asking again.
            if (buffer.Length - length < 2 * Block) buffer = EnsureText(length, 4 * Block);
            ref var target = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(buffer), length);

            // A block is copied whole, and counts up to the first special unit.
            if (text.Length - i >= Block)
            {
                var plain = CopyBlock(ref Unsafe.Add(ref start, (nint)(uint)i), ref target);
                i += plain;
                length += plain;
                if (plain == Block) continue;
                target = ref Unsafe.Add(ref target, plain);
            }
            else if (i == text.Length) JsonErrors.Throw(text, i, JsonErrors.ClosingQuote);

            var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code == '"') break;
            if (code == '\\')
            {
                target = ReadEscape(text, ref i);
                length++;
            }
            else if (code < ' ') JsonErrors.ThrowTemplate(text, i, Messages.JsonControlCharacter);
            else if (typeof(TUnit) == typeof(byte) && code >= 0x80) buffer = ReadUtf8(MemoryMarshal.AsBytes(text), ref i, buffer, ref length);
            else
            {
                target = (char)code;
                i++;
                length++;
            }
        }
        _at = i + 1;
        return buffer.AsSpan(0, length);
    }

    // A string without escapes, whose closing quote is at a position.
    private ReadOnlySpan<char> Transcode(ReadOnlySpan<byte> text, int start, int close)
    {
        var buffer = EnsureText(0, close - start);
        var status = Utf8.ToUtf16(text[start..close], buffer, out var read, out var written, replaceInvalidSequences: false);
        if (status != OperationStatus.Done) JsonErrors.ThrowTemplate(text, start + read, Messages.JsonBadUtf8);
        _at = close + 1;
        return buffer.AsSpan(0, written);
    }

    // What is before the first special unit: in UTF-8 it is ASCII.
    private static void CopyRun<TUnit>(ReadOnlySpan<TUnit> run, Span<char> target) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char)) MemoryMarshal.Cast<TUnit, char>(run).CopyTo(target);
        else Encoding.Latin1.GetChars(MemoryMarshal.AsBytes(run), target);
    }

    // Copies a block of units and returns how many stand before the first special one. Bounds: both sides have so many.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int CopyBlock<TUnit>(ref TUnit source, ref char target) where TUnit : unmanaged
    {
        ref var to = ref Unsafe.As<char, ushort>(ref target);
        if (typeof(TUnit) == typeof(char))
        {
            var block = Vector256.LoadUnsafe(ref Unsafe.As<TUnit, ushort>(ref source));
            block.StoreUnsafe(ref to);
            var stops = (Vector256.Equals(block, Vector256.Create((ushort)'"')) | Vector256.Equals(block, Vector256.Create((ushort)'\\'))
                | Vector256.LessThan(block, Vector256.Create((ushort)' '))).AsByte().ExtractMostSignificantBits();
            return stops == 0 ? Block : System.Numerics.BitOperations.TrailingZeroCount(stops) >> 1;
        }
        else
        {
            var block = Vector128.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref source));
            Vector256.Create(Vector128.WidenLower(block), Vector128.WidenUpper(block)).StoreUnsafe(ref to);
            var stops = (Vector128.Equals(block, Vector128.Create((byte)'"')) | Vector128.Equals(block, Vector128.Create((byte)'\\'))
                | Vector128.LessThan(block.AsSByte(), Vector128.Create((sbyte)' ')).AsByte()).ExtractMostSignificantBits();
            return stops == 0 ? Block : System.Numerics.BitOperations.TrailingZeroCount(stops);
        }
    }

    // At a byte beyond ASCII: takes characters up to the next in ASCII. Returns the buffer, which may be a larger one.
    private char[] ReadUtf8(ReadOnlySpan<byte> text, ref int at, char[] buffer, ref int length)
    {
        for (var count = 0; at < text.Length && text[at] >= 0x80; count++)
        {
            if (count == ShortRun) return ReadUtf8Run(text, ref at, buffer, ref length);
            var lead = text[at];
            if (lead is >= 0xC2 and < 0xE0 && at + 1 < text.Length && (text[at + 1] & 0xC0) == 0x80)
            {
                buffer[length++] = (char)((lead & 0x1F) << 6 | text[at + 1] & 0x3F);
                at += 2;
                continue;
            }
            if ((lead & 0xF0) == 0xE0 && at + 2 < text.Length && (text[at + 1] & 0xC0) == 0x80 && (text[at + 2] & 0xC0) == 0x80)
            {
                var unit = (lead & 0xF) << 12 | (text[at + 1] & 0x3F) << 6 | text[at + 2] & 0x3F;
                if (unit >= 0x800 && (unit & 0xF800) != 0xD800)
                {
                    buffer[length++] = (char)unit;
                    at += 3;
                    continue;
                }
            }
            if (Rune.DecodeFromUtf8(text[at..], out var rune, out var read) != OperationStatus.Done) JsonErrors.ThrowTemplate(text, at, Messages.JsonBadUtf8);
            length += rune.EncodeToUtf16(buffer.AsSpan(length));
            at += read;
        }
        return buffer;
    }

    // A run of any length, up to the next unit that is special in JSON, ASCII or not.
    private char[] ReadUtf8Run(ReadOnlySpan<byte> text, ref int at, char[] buffer, ref int length)
    {
        var run = text[at..JsonStringScan.IndexOfSpecial(text, at)];
        buffer = EnsureText(length, run.Length + 4 * Block);
        var status = Utf8.ToUtf16(run, buffer.AsSpan(length), out var read, out var written, replaceInvalidSequences: false);
        if (status != OperationStatus.Done) JsonErrors.ThrowTemplate(text, at + read, Messages.JsonBadUtf8);
        at += read;
        length += written;
        return buffer;
    }

    // What an escape stands for; the position moves from its backslash to behind it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static char ReadEscape<TUnit>(ReadOnlySpan<TUnit> text, ref int at) where TUnit : unmanaged
    {
        var rest = text[(at + 1)..];
        if (rest.Length > 0)
        {
            var code = TextUnit.ToCode(rest[0]);
            if (code == 'u' && rest.Length > 4)
            {
                var unit = HexDigit(TextUnit.ToCode(rest[1])) << 12 | HexDigit(TextUnit.ToCode(rest[2])) << 8
                    | HexDigit(TextUnit.ToCode(rest[3])) << 4 | HexDigit(TextUnit.ToCode(rest[4]));
                if (unit >= 0)
                {
                    at += 6;
                    return (char)unit;
                }
            }
            else if (code < 128 && EscapedLetters[(int)code] != 0)
            {
                at += 2;
                return (char)EscapedLetters[(int)code];
            }
        }
        ThrowBadEscape(text, at + 1);
        return default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowBadEscape<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        if (at < text.Length && TextUnit.ToCode(text[at]) == 'u')
        {
            at++;
            while (at < text.Length && HexDigit(TextUnit.ToCode(text[at])) >= 0) at++;
        }
        JsonErrors.ThrowTemplate(text, at, Messages.JsonBadEscape);
    }

    // What stands for itself or for a control character behind a backslash; 0 elsewhere.
    private static ReadOnlySpan<byte> EscapedLetters =>
    [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, (byte)'"', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte)'/', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte)'\\', 0, 0, 0,
        0, 0, (byte)'\b', 0, 0, 0, (byte)'\f', 0, 0, 0, 0, 0, 0, 0, (byte)'\n', 0, 0, 0, (byte)'\r', 0, (byte)'\t', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ];

    // The value of a hexadecimal digit; negative for anything else. By a table: digits and letters alternate as no processor can foresee.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int HexDigit(uint code) => code < 128 ? HexDigits[(int)code] : -1;

    private static ReadOnlySpan<sbyte> HexDigits =>
    [
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    ];

    // A buffer that holds what was written and so many more.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private char[] EnsureText(int length, int more)
    {
        if (_text.Length - length >= more) return _text;
        var size = Math.Max(512, Math.Max(length + more, _text.Length * 2));
        _agent.Reserve(size * 2L);
        Array.Resize(ref _text, size);
        return _text;
    }
}
