using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;
using Quoll.Objects;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Json;

// Strings and keys.
internal sealed partial class JsonReader
{
    /// <summary>A buffer for texts with escapes that is kept from call to call.</summary>
    private const int KeptText = 16 * 1024;

    /// <summary>What <see cref="NextSlot"/> gives where the object must become a dictionary.</summary>
    private const int NoSlot = -2;

    // Where a text with escapes, or UTF-8 beyond ASCII, is put together.
    private char[] _text = [];
    private int _textLength;

    /// <summary>The string whose opening quote is at the position, which moves behind the closing one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private string ReadString<TUnit>(ReadOnlySpan<TUnit> text, ref int at) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var open = at + 1;
        var stop = FindStop(ref start, open, text.Length);
        if (stop < text.Length && TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)stop)) == '"')
        {
            at = stop + 1;
            return MakeString(ref Unsafe.Add(ref start, (nint)(uint)open), stop - open);
        }
        ReadEscaped(text, ref at, stop);
        return new string(_text.AsSpan(0, _textLength));
    }

    // Bounds: length units follow start; in UTF-8 they are ASCII.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private string MakeString<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        if (length <= 1)
        {
            if (length == 0) return "";
            var code = TextUnit.ToCode(start);
            if (code < 256) return SingleCharacter.Text((char)code);
        }
        if (length > 4096) _agent.Reserve(length * 2L);
        if (typeof(TUnit) == typeof(char)) return new string(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TUnit, char>(ref start), length));
        return System.Text.Encoding.Latin1.GetString(MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<TUnit, byte>(ref start), length));
    }

    /// <summary>The key whose opening quote is at the position; its text too, unless it is an array index.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private PropertyKey ReadKey<TUnit>(ReadOnlySpan<TUnit> text, ref int at, out string? keyText) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var open = at + 1;
        var stop = FindStop(ref start, open, text.Length);
        if (stop < text.Length && TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)stop)) == '"')
        {
            at = stop + 1;
            return MakeKey(text[open..stop], out keyText);
        }
        ReadEscaped(text, ref at, stop);
        return MakeKey<char>(_text.AsSpan(0, _textLength), out keyText);
    }

    private PropertyKey MakeKey<TUnit>(ReadOnlySpan<TUnit> units, out string? text) where TUnit : unmanaged
    {
        if (TryParseIndex(units, out var index))
        {
            text = null;
            return new PropertyKey(index);
        }
        text = _keys.Get(units);
        return PropertyKey.FromName(text);
    }

    private static bool TryParseIndex<TUnit>(ReadOnlySpan<TUnit> units, out uint index) where TUnit : unmanaged
    {
        index = 0;
        if (units.Length is 0 or > 10) return false;
        var first = TextUnit.ToCode(units[0]) - '0';
        if (first > 9 || first == 0 && units.Length > 1) return false;
        ulong value = 0;
        foreach (var unit in units)
        {
            var digit = TextUnit.ToCode(unit) - '0';
            if (digit > 9) return false;
            value = value * 10 + digit;
        }
        index = (uint)value;
        return value <= PropertyKey.MaxIndex;
    }

    /// <summary>
    /// The slot of a key that was not predicted: -1 where it is new, and then the shape has it; one that exists where it is repeated;
    /// <see cref="NoSlot"/> where the object must become a dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int NextSlot(ref Shape shape, in PropertyKey key, string? text)
    {
        if (text is null || !JsonKeyTransition.IsKnown(shape, text))
        {
            var existing = shape.Find(key);
            if (existing >= 0) return existing;
        }
        if (JsonKeyTransition.Follow(shape, key, text) is not { } next) return NoSlot;
        shape = next;
        return -1;
    }

    /// <summary>
    /// The position, from i on, of a quote, a backslash or a control character (in UTF-8, of anything beyond ASCII too), or the end.
    /// Bounds: whole vectors are read before end only.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int FindStop<TUnit>(ref TUnit start, int i, int end) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char))
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref start);
            for (; end - i >= 16; i += 16)
            {
                var block = Vector256.LoadUnsafe(ref units, (nuint)(uint)i);
                var stops = Vector256.Equals(block, Vector256.Create((ushort)'"')) | Vector256.Equals(block, Vector256.Create((ushort)'\\'))
                    | Vector256.LessThan(block, Vector256.Create((ushort)' '));
                var mask = stops.AsByte().ExtractMostSignificantBits();
                if (mask != 0) return i + (BitOperations.TrailingZeroCount(mask) >> 1);
            }
        }
        else
        {
            ref var units = ref Unsafe.As<TUnit, byte>(ref start);
            for (; end - i >= 32; i += 32)
            {
                var block = Vector256.LoadUnsafe(ref units, (nuint)(uint)i);
                // Signed: what is below space or beyond ASCII.
                var stops = Vector256.Equals(block, Vector256.Create((byte)'"')) | Vector256.Equals(block, Vector256.Create((byte)'\\'))
                    | Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)' ')).AsByte();
                var mask = stops.ExtractMostSignificantBits();
                if (mask != 0) return i + BitOperations.TrailingZeroCount(mask);
            }
        }
        for (; i < end; i++)
        {
            var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code < ' ' || code is '"' or '\\' || typeof(TUnit) == typeof(byte) && code >= 0x80) break;
        }
        return i;
    }

    /// <summary>
    /// Reads the string whose opening quote is at the position into the buffer; nothing before <paramref name="stop"/> is special.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReadEscaped<TUnit>(ReadOnlySpan<TUnit> text, ref int at, int stop) where TUnit : unmanaged
    {
        _textLength = 0;
        var run = at + 1;
        while (true)
        {
            if (typeof(TUnit) == typeof(byte))
            {
                // Runs of UTF-8 are converted as a whole, up to the next unit that is special in JSON.
                var rest = MemoryMarshal.AsBytes(text[stop..]).IndexOfAny(StringStops);
                stop = rest < 0 ? text.Length : stop + rest;
            }
            AppendRun(text, run, stop);
            if (stop >= text.Length) JsonErrors.Throw(text, stop, JsonErrors.ClosingQuote);
            var code = TextUnit.ToCode(text[stop]);
            if (code == '"') break;
            if (code != '\\') JsonErrors.ThrowTemplate(text, stop, Messages.JsonControlCharacter);
            run = ReadEscape(text, stop);
            stop = FindStop(ref MemoryMarshal.GetReference(text), run, text.Length);
        }
        at = stop + 1;
    }

    private static readonly SearchValues<byte> StringStops = SearchValues.Create(
        "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0009\u000A\u000B\u000C\u000D\u000E\u000F"u8.ToArray()
            .Concat("\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E\u001F\"\\"u8.ToArray()).ToArray());

    private void AppendRun<TUnit>(ReadOnlySpan<TUnit> text, int from, int to) where TUnit : unmanaged
    {
        var run = text[from..to];
        EnsureText(run.Length + 1);
        if (typeof(TUnit) == typeof(char))
        {
            MemoryMarshal.Cast<TUnit, char>(run).CopyTo(_text.AsSpan(_textLength));
            _textLength += run.Length;
            return;
        }
        var status = Utf8.ToUtf16(MemoryMarshal.AsBytes(run), _text.AsSpan(_textLength), out var read, out var written, replaceInvalidSequences: false);
        if (status != OperationStatus.Done) JsonErrors.ThrowTemplate(text, from + read, Messages.JsonBadUtf8);
        _textLength += written;
    }

    // At a backslash; returns the position behind the escape.
    private int ReadEscape<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        if (at + 1 >= text.Length) JsonErrors.ThrowTemplate(text, at + 1, Messages.JsonBadEscape);
        var code = TextUnit.ToCode(text[at + 1]);
        char unit;
        switch (code)
        {
            case '"' or '\\' or '/': unit = (char)code; break;
            case 'b': unit = '\b'; break;
            case 'f': unit = '\f'; break;
            case 'n': unit = '\n'; break;
            case 'r': unit = '\r'; break;
            case 't': unit = '\t'; break;
            case 'u':
                unit = '\0';
                for (var i = at + 2; i < at + 6; i++)
                {
                    var digit = i < text.Length ? HexDigit(TextUnit.ToCode(text[i])) : -1;
                    if (digit < 0) JsonErrors.ThrowTemplate(text, i, Messages.JsonBadEscape);
                    unit = (char)(unit << 4 | digit);
                }
                break;
            default:
                JsonErrors.ThrowTemplate(text, at + 1, Messages.JsonBadEscape);
                return 0;
        }
        EnsureText(1);
        _text[_textLength++] = unit;
        return at + (code == 'u' ? 6 : 2);
    }

    private static int HexDigit(uint code) => code switch
    {
        >= '0' and <= '9' => (int)code - '0',
        >= 'a' and <= 'f' => (int)code - 'a' + 10,
        >= 'A' and <= 'F' => (int)code - 'A' + 10,
        _ => -1,
    };

    private void EnsureText(int more)
    {
        if (_text.Length - _textLength >= more) return;
        var size = Math.Max(256, Math.Max(_textLength + more, _text.Length * 2));
        _agent.Reserve(size * 2L);
        Array.Resize(ref _text, size);
    }
}
