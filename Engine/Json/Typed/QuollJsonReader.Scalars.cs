using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using System.Text.Unicode;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.TypeModel.Scalars;

namespace Quoll;

// Literals, numbers and strings.
public ref partial struct QuollJsonReader
{
    /// <summary>The number of digits that always fit in an integer of 64 bits.</summary>
    private const int SafeDigits = 18;

    internal bool TakeBoolean()
    {
        SkipSpace();
        switch (Code())
        {
            case 't':
                Take("true"u8);
                return true;
            case 'f':
                Take("false"u8);
                return false;
            default:
                ThrowMismatch("a boolean");
                return default;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int TakeInt32()
    {
        SkipSpace();
        var at = _at;
        var text = _text;
        var isNegative = (uint)at < (uint)text.Length && text[at] == '-';
        if (isNegative) at++;
        var start = at;
        var value = 0;
        // Any nine digits fit.
        while ((uint)at < (uint)text.Length && at - start < 9 && text[at] - '0' is >= 0 and <= 9 and var digit)
        {
            value = value * 10 + digit;
            at++;
        }
        if (at == start || (uint)at < (uint)text.Length && !IsEndOfNumber(text[at]) || text[start] == '0' && at > start + 1)
            return (int)TakeInteger(int.MinValue, int.MaxValue, "Int32");
        _at = at;
        return isNegative ? -value : value;
    }

    internal long TakeInt64() => TakeInteger(long.MinValue, long.MaxValue, "Int64");

    internal short TakeInt16() => (short)TakeInteger(short.MinValue, short.MaxValue, "Int16");

    internal sbyte TakeSByte() => (sbyte)TakeInteger(sbyte.MinValue, sbyte.MaxValue, "SByte");

    internal byte TakeByte() => (byte)TakeInteger(byte.MinValue, byte.MaxValue, "Byte");

    internal ushort TakeUInt16() => (ushort)TakeInteger(ushort.MinValue, ushort.MaxValue, "UInt16");

    internal uint TakeUInt32() => (uint)TakeInteger(uint.MinValue, uint.MaxValue, "UInt32");

    internal ulong TakeUInt64()
    {
        SkipSpace();
        var text = TakeInteger("UInt64");
        if (!ulong.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value)) ThrowOutOfRange(text, "UInt64");
        return value;
    }

    // The units that end a number that has only digits so far.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsEndOfNumber(byte unit) => unit is (byte)',' or (byte)'}' or (byte)']' or <= (byte)' ' or (byte)'/';

    private long TakeInteger(long least, long most, string type)
    {
        SkipSpace();
        var text = TakeInteger(type);
        long value = 0;
        var isNegative = text.Length > 0 && text[0] == '-';
        if (text.Length - (isNegative ? 1 : 0) <= SafeDigits)
        {
            foreach (var unit in text[(isNegative ? 1 : 0)..]) value = value * 10 + (unit - '0');
            if (isNegative) value = -value;
        }
        else if (!long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value)) ThrowOutOfRange(text, type);
        if (value < least || value > most) ThrowOutOfRange(text, type);
        return value;
    }

    /// <summary>Reads the text of a number that is an integer, for a type.</summary>
    internal ReadOnlySpan<byte> TakeInteger(string type)
    {
        var at = _at;
        var text = TakeNumber(type, out var isInteger);
        if (isInteger) return text;
        ThrowMismatch(at, type);
        return default;
    }

    /// <summary>
    /// Reads the text of a number (RFC 8259 §6), or of a String if the options allow numbers there. The error names the
    /// type.
    /// </summary>
    internal ReadOnlySpan<byte> TakeNumber(string type, out bool isInteger)
    {
        var text = _text;
        var start = _at;
        if (Code() == '"' && (Handling & JsonNumberHandling.AllowReadingFromString) != 0)
            return TakeQuotedNumber(type, out isInteger);
        var at = JsonNumber.End(text, start, out isInteger, out var expected);
        if (expected is not null)
        {
            if (at == start) ThrowMismatch(type);
            _at = at;
            ThrowExpected(expected);
        }
        _at = at;
        return text[start..at];
    }

    private ReadOnlySpan<byte> TakeQuotedNumber(string type, out bool isInteger)
    {
        var start = _at;
        var content = TakeUtf8();
        if (JsonNumber.End(content, 0, out isInteger, out var expected) == content.Length && expected is null) return content;
        _at = start;
        ThrowMismatch(type);
        return default;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal double TakeDouble()
    {
        SkipSpace();
        ref var start = ref MemoryMarshal.GetReference(_text);
        var number = JsonNumber.ScanPlain<byte, AnyEnd>(
            ref Unsafe.Add(ref start, (nint)(uint)_at), ref Unsafe.Add(ref start, (nint)(uint)_text.Length));
        if (number.Units == 0) return TakeAnyDouble("Double");
        _at += (int)number.Units;
        return BitConverter.UInt64BitsToDouble(number.Bits);
    }

    private double TakeAnyDouble(string type)
    {
        if (Code() == '"' && (Handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0)
        {
            var at = _at;
            if (JsonNumberNames.TryRead(TakeUtf8(), out var named)) return named;
            _at = at;
        }
        var text = TakeNumber(type, out _);
        var value = JsonNumber.Parse(text);
        if (!double.IsFinite(value)) ThrowOutOfRange(text, type);
        return value;
    }

    // Does not use a double, which would round twice.
    internal float TakeSingle() => TakeParsed<float>("Single");

    internal decimal TakeDecimal() => TakeParsed<decimal>("Decimal");

    /// <summary>Reads a number of another type of .NET.</summary>
    internal T TakeParsed<T>(string type) where T : INumberBase<T>
    {
        SkipSpace();
        if (Code() == '"' && (Handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0)
        {
            var at = _at;
            if (JsonNumberNames.TryRead(TakeUtf8(), out var named) && T.CreateSaturating(named) is var special && !T.IsFinite(special))
                return special;
            _at = at;
        }
        var text = TakeNumber(type, out _);
        if (!T.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) || !T.IsFinite(value))
            ThrowOutOfRange(text, type);
        return value;
    }

    /// <summary>Reads a number of another type of .NET, without fraction and exponent.</summary>
    internal T TakeWhole<T>(string type) where T : INumberBase<T>
    {
        SkipSpace();
        var text = TakeInteger(type);
        if (typeof(T) == typeof(BigInteger)) return (T)(object)BigIntegerDigits.ParseDecimal(text);
        if (!T.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var value)) ThrowOutOfRange(text, type);
        return value;
    }

    internal DateTime TakeDateTime() => TakeOfText(TextForm.DateTime);

    internal DateTimeOffset TakeDateTimeOffset() => TakeOfText(TextForm.DateTimeOffset);

    internal Guid TakeGuid() => TakeOfText(TextForm.Guid);

    /// <summary>Reads a value whose text is a String.</summary>
    internal T TakeOfText<T>(TextForm<T> form) where T : notnull
    {
        SkipSpace();
        var at = _at;
        if (Code() != '"' || !form.TryParse(TakeUtf8(), out var value))
        {
            ThrowMismatch(at, typeof(T).Name);
            return default!;
        }
        return value;
    }

    internal char TakeChar()
    {
        SkipSpace();
        var at = _at;
        if (Code() == '"' && TakeText() is [var only]) return only;
        ThrowMismatch(at, "Char");
        return default;
    }

    internal byte[] TakeBase64()
    {
        SkipSpace();
        var at = _at;
        if (Code() != '"') ThrowMismatch("a string in Base64");
        var text = TakeUtf8();
        WorkBudget.Memory(text.Length);
        WorkBudget.Work(text.Length);
        var bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
        var written = 0;
        // White space and a length that is not a multiple of four are refused, as System.Text.Json does.
        if (text.IndexOfAny(" \t\r\n"u8) >= 0 || Base64.DecodeFromUtf8(text, bytes, out _, out written) != OperationStatus.Done)
            ThrowMismatch(at, "a string in Base64");
        if (written < bytes.Length) Array.Resize(ref bytes, written);
        return bytes;
    }

    /// <summary>Reads a String, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal string? TakeString()
    {
        SkipSpace();
        if (Code() == '"') return TakeText();
        return TakeNullText();
    }

    private string? TakeNullText()
    {
        if (Code() != 'n') ThrowMismatch("a string");
        Take("null"u8);
        return null;
    }

    /// <summary>Reads the String whose opening quote is at the position.</summary>
    internal string TakeText()
    {
        var text = _text;
        var open = _at + 1;
        ref var start = ref MemoryMarshal.GetReference(text);
        var length = (int)JsonScan.FindStop(
            ref Unsafe.Add(ref start, (nint)(uint)open), ref Unsafe.Add(ref start, (nint)(uint)text.Length));
        var stop = open + length;
        if ((uint)stop < (uint)text.Length && text[stop] == '"')
        {
            if (length > Options.MaxStringLength) ThrowTooLong();
            _at = stop + 1;
            ref var first = ref Unsafe.Add(ref start, (nint)(uint)open);
            return length <= JsonStringCache.MaxLength ? State.Strings.Get(ref first, length) : CreateText(ref first, length);
        }
        var content = TakeDecoded();
        WorkBudget.Memory(sizeof(char) * (long)content.Length);
        return new string(content);
    }

    private static string CreateText(ref byte first, int length)
    {
        WorkBudget.Memory(sizeof(char) * (long)length);
        return JsonStringCache.Create(ref first, length);
    }

    /// <summary>
    /// Reads the content of the String whose opening quote is at the position, as UTF-8 without escapes.
    /// </summary>
    internal ReadOnlySpan<byte> TakeUtf8()
    {
        var text = _text;
        var open = _at + 1;
        var length = text[open..].IndexOfAny(Special);
        if (length >= 0 && text[open + length] == '"')
        {
            if (length > Options.MaxStringLength) ThrowTooLong();
            _at = open + length + 1;
            return text.Slice(open, length);
        }
        return State.ToUtf8(TakeDecoded());
    }

    // The units that end a run of plain text.
    private static readonly SearchValues<byte> Special = CreateSpecial();

    // Does not use LINQ, which would be compiled for the first text.
    private static SearchValues<byte> CreateSpecial()
    {
        Span<byte> units = stackalloc byte[0x100];
        var count = 0;
        for (var code = 0; code < units.Length; code++)
        {
            if (code is < 0x20 or '"' or '\\' or >= 0x80) units[count++] = (byte)code;
        }
        return SearchValues.Create(units[..count]);
    }

    /// <summary>
    /// Reads the content of a String with escapes, or beyond ASCII; valid until the next one is read.
    /// </summary>
    private ReadOnlySpan<char> TakeDecoded()
    {
        var decoder = State.Decoder;
        try
        {
            var content = decoder.Decode(_text, _at);
            if (content.Length > Options.MaxStringLength) ThrowTooLong();
            _at = decoder.End;
            return content;
        }
        catch (JsonTextFault fault)
        {
            throw FaultAt(fault);
        }
    }

    private void SkipString()
    {
        var text = _text;
        ref var start = ref MemoryMarshal.GetReference(text);
        ref var end = ref Unsafe.Add(ref start, (nint)(uint)text.Length);
        var at = _at + 1;
        while (true)
        {
            at += (int)JsonScan.FindStop(ref Unsafe.Add(ref start, (nint)(uint)at), ref end);
            if ((uint)at >= (uint)text.Length) break;
            if (text[at] == '"')
            {
                _at = at + 1;
                return;
            }
            char unit = default;
            if (text[at] == '\\')
            {
                if (!JsonStringDecoder.TryReadEscape(text, ref at, ref unit)) break;
            }
            else if (RunLength(text[at..]) is > 0 and var length) at += length;
            else break;
        }
        // The text is invalid; this call throws the error.
        TakeDecoded();
    }

    // The length of the text beyond ASCII that begins there, including ASCII in between; 0 if it is invalid.
    private static int RunLength(ReadOnlySpan<byte> text)
    {
        var length = text.IndexOfAny((byte)'"', (byte)'\\');
        if (length <= 0) return 0;
        var run = text[..length];
        return run.ContainsAnyInRange((byte)0, (byte)0x1F) || !Utf8.IsValid(run) ? 0 : length;
    }
}
