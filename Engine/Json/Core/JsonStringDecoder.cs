using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Core;

/// <summary>
/// Decodes JSON strings that have escapes, or UTF-8 beyond ASCII, into a buffer. Throws a <see cref="JsonTextFault"/>
/// for text that is not a string (ECMA-404 §9).
/// </summary>
internal sealed class JsonStringDecoder
{
    /// <summary>The longest buffer that is kept between calls.</summary>
    private const int KeptText = 16 * 1024;

    /// <summary>The number of units that are copied and searched in one step.</summary>
    private const int Block = JsonScan.BlockLength;

    private char[] _text = [];

    /// <summary>The position after the closing quote of the last string.</summary>
    public int End { get; private set; }

    /// <summary>
    /// Returns the content of the string whose opening quote is at a position, and leaves the position after the
    /// closing quote in <see cref="End"/>. Valid until the next string is read.
    /// </summary>
    public ReadOnlySpan<char> Decode<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged =>
        typeof(TUnit) == typeof(byte) ? DecodeUtf8(MemoryMarshal.AsBytes(text), at) : DecodeText(text, at);

    // Compiled without a profile. Otherwise its layout would suit only the first documents (Thai, with escapes, or
    // neither).
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private ReadOnlySpan<char> DecodeUtf8(ReadOnlySpan<byte> text, int at) => DecodeText(text, at);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ReadOnlySpan<char> DecodeText<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        // The number of units that a block may read and write.
        var room = typeof(TUnit) == typeof(byte) ? Utf8Text.BlockRoom : Block;
        ref var start = ref MemoryMarshal.GetReference(text);
        var i = at + 1;
        var length = 0;
        var buffer = _text;
        while (true)
        {
            // Each iteration writes at most one block and two units without another check.
            if (buffer.Length - length < room + 2) buffer = EnsureText(length, 4 * room);
            ref var target = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(buffer), length);

            // A block is copied whole, but only the units up to the first special one count.
            if (text.Length - i >= room)
            {
                if (typeof(TUnit) == typeof(byte))
                {
                    var done = Utf8Text.DecodeBlock(ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, (nint)(uint)i)), ref target);
                    i += (int)done.Bytes;
                    length += (int)done.Units;
                    if (done.Units >= Utf8Text.AsciiLength) continue;
                    target = ref Unsafe.Add(ref target, done.Units);
                }
                else
                {
                    var stops = CopyBlock(ref Unsafe.Add(ref start, (nint)(uint)i), ref target);
                    if (stops == 0)
                    {
                        i += Block;
                        length += Block;
                        continue;
                    }
                    var plain = BitOperations.TrailingZeroCount(stops);
                    i += plain;
                    length += plain;
                    target = ref Unsafe.Add(ref target, plain);
                }
            }
            else if (i == text.Length) throw JsonTextFault.Expected(i, JsonExpected.ClosingQuote);

            var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code == '"') break;
            if (code == '\\')
            {
                if (!TryReadEscape(text, ref i, ref target)) ThrowBadEscape(text, i + 1);
                length++;
            }
            else if (code < ' ') Throw(i, JsonMessages.ControlCharacter);
            else if (typeof(TUnit) == typeof(byte) && code >= 0x80)
            {
                if (!Utf8Text.TryDecodeOne(MemoryMarshal.AsBytes(text)[i..], ref target, out var bytes, out var units))
                    Throw(i, JsonMessages.BadUtf8);
                i += bytes;
                length += units;
            }
            else
            {
                target = (char)code;
                i++;
                length++;
            }
        }
        End = i + 1;
        return buffer.AsSpan(0, length);
    }

    /// <summary>Drops a large buffer.</summary>
    public void Reset()
    {
        if (_text.Length > KeptText) _text = [];
    }

    // A separate method, so that the loop stays small.
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw(int at, string template) => throw new JsonTextFault(at, template);

    // Copies a block of UTF-16 and returns its special units as bits. Bounds: both sides have a block of units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint CopyBlock<TUnit>(ref TUnit source, ref char target) where TUnit : unmanaged
    {
        ref var from = ref Unsafe.As<TUnit, ushort>(ref source);
        ref var to = ref Unsafe.As<char, ushort>(ref target);
        Vector256.LoadUnsafe(ref from).StoreUnsafe(ref to);
        Vector256.LoadUnsafe(ref from, 16).StoreUnsafe(ref to, 16);
        return JsonScan.Stops(ref source);
    }

    /// <summary>
    /// Reads an escape: the position moves from its backslash to after it. Returns false if it is invalid.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryReadEscape<TUnit>(ReadOnlySpan<TUnit> text, ref int at, ref char target) where TUnit : unmanaged
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
                    target = (char)unit;
                    return true;
                }
            }
            else if (code < 128 && EscapedLetters[(int)code] != 0)
            {
                at += 2;
                target = (char)EscapedLetters[(int)code];
                return true;
            }
        }
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowBadEscape<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        if (at < text.Length && TextUnit.ToCode(text[at]) == 'u')
        {
            at++;
            while (at < text.Length && HexDigit(TextUnit.ToCode(text[at])) >= 0) at++;
        }
        Throw(at, JsonMessages.BadEscape);
    }

    // The unit for a literal or a control character after a backslash; 0 elsewhere.
    private static ReadOnlySpan<byte> EscapedLetters =>
    [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, (byte)'"', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte)'/', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte)'\\', 0, 0, 0,
        0, 0, (byte)'\b', 0, 0, 0, (byte)'\f', 0, 0, 0, 0, 0, 0, 0, (byte)'\n', 0, 0, 0, (byte)'\r', 0, (byte)'\t', 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0,
    ];

    // The value of a hexadecimal digit; negative for anything else. Uses a table, because a processor cannot predict
    // how digits and letters alternate.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int HexDigit(uint code) => code < 128 ? HexDigits[(int)code] : -1;

    private static ReadOnlySpan<sbyte> HexDigits =>
    [
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
        -1, 10, 11, 12, 13, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    ];

    // Returns a buffer with the written units and room for more.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private char[] EnsureText(int length, int more)
    {
        if (_text.Length - length >= more) return _text;
        var size = Math.Max(512, Math.Max(length + more, _text.Length * 2));
        WorkBudget.Memory(size * 2L);
        Array.Resize(ref _text, size);
        return _text;
    }
}
