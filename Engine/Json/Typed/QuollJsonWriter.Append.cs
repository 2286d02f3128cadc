using Quoll.Text.Dates;
using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Json.Serialization;
using System.Text.Unicode;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.TypeModel;

namespace Quoll;

// Values without the text before them. The writer's own converters and compiled code use these methods.
public ref partial struct QuollJsonWriter
{
    internal readonly bool IsIndented => _isIndented;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendAscii(char ascii)
    {
        Reserve(1) = (byte)ascii;
        _position++;
    }

    internal void AppendRaw(scoped ReadOnlySpan<byte> utf8)
    {
        while (utf8.Length > 0)
        {
            var part = Math.Min(utf8.Length, SegmentedOutput<byte>.FirstSegment / 2);
            // A segment of the output ends with a whole character, because some are decoded one by one.
            for (var i = 0; i < 3 && part < utf8.Length && !TrustedUtf8.IsFirst(utf8[part]); i++) part--;
            utf8[..part].CopyTo(MemoryMarshal.CreateSpan(ref Reserve(part), part));
            _position += part;
            utf8 = utf8[part..];
        }
    }

    /// <summary>The name of a member, with what stands before it, and the colon.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendName(MemberNames names, int index, byte lead) =>
        AppendName(names.Data, names.Start(index), names.Length(index), lead);

    /// <summary>What <see cref="MemberNames"/> holds of a name: what stands before it, quotes, and the colon.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendName(byte[] names, int from, int length, byte lead)
    {
        if (_isIndented)
        {
            AppendIndentedName(names, from, length, lead);
            return;
        }
        // Bounds: a stride is kept free after the names, and after every reservation.
        ref var target = ref Reserve(length);
        ref var source = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(names), (nint)(uint)from);
        Vector256.LoadUnsafe(ref source).StoreUnsafe(ref target);
        if (length > 32) Copy(ref source, ref target, length);
        target = lead;
        _position += length;
    }

    private static void Copy(ref byte source, ref byte target, int length) =>
        MemoryMarshal.CreateReadOnlySpan(ref source, length).CopyTo(MemoryMarshal.CreateSpan(ref target, length));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AppendIndentedName(byte[] names, int from, int length, byte lead)
    {
        AppendAscii((char)lead);
        AppendIndent();
        AppendRaw(names.AsSpan(from + 1, length - 1));
        AppendAscii(' ');
    }

    /// <summary>Appends the end of an object, given its last lead: an opening brace if it has no members.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendEndObject(byte lead)
    {
        if (lead == (byte)'{') AppendAscii('{');
        else if (_isIndented) AppendIndent(_depth - 1);
        AppendAscii('}');
    }

    /// <summary>Appends the text before an element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendLead(char lead)
    {
        AppendAscii(lead);
        if (_isIndented) AppendIndent();
    }

    /// <summary>Appends the end of an array with elements.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AppendEndArray()
    {
        if (_isIndented) AppendIndent(_depth - 1);
        AppendAscii(']');
    }

    /// <summary>Appends the end of an array, given its last lead: an opening bracket if it has no elements.</summary>
    internal void AppendEndArray(char lead)
    {
        if (lead == '[')
        {
            AppendAscii('[');
            AppendAscii(']');
        }
        else AppendEndArray();
    }

    /// <summary>Appends the escaped key of an entry after its lead.</summary>
    internal void AppendKey(string key, char lead)
    {
        AppendLead(lead);
        AppendText(key);
        EndKey();
    }

    /// <summary>Appends the text after a key.</summary>
    internal void EndKey()
    {
        AppendAscii(':');
        if (_isIndented) AppendAscii(' ');
    }

    /// <summary>Begins a value that a host's converter writes. Returns the state for <see cref="EndOwn"/>.</summary>
    internal int BeginOwn()
    {
        var outer = _floor;
        _floor = _depth;
        _needsComma = _hasName = _isFirstName = false;
        return outer;
    }

    /// <summary>Throws if the converter has not written exactly one value.</summary>
    internal void EndOwn(int outer, QuollConverter converter)
    {
        if (_depth != _floor || _hasName || !_needsComma)
        {
            ThrowMisuse(
                _depth != _floor || _hasName ? JsonMessages.ConverterWritesPart : JsonMessages.ConverterWritesNothing,
                TypeNames.Of(converter.GetType()));
        }
        _floor = outer;
    }

    /// <summary>Prepares for a value that a host's converter may write.</summary>
    internal void ExpectValue() => _needsComma = _hasName = false;

    /// <summary>Writes a value by a converter, from within a host's converter.</summary>
    internal void Write<T>(in T value, QuollConverter<T> converter)
    {
        BeginValue();
        converter.WriteValue(ref this, in value);
        _needsComma = true;
    }

    internal void AppendIndent() => AppendIndent(_depth);

    private void AppendIndent(int depth)
    {
        if (!_isIndented) return;
        var options = Options;
        AppendRaw(options.NewLineBytes);
        var count = options.IndentSize * depth;
        while (count > 0)
        {
            var part = Math.Min(count, 1024);
            MemoryMarshal.CreateSpan(ref Reserve(part), part).Fill((byte)options.IndentCharacter);
            _position += part;
            count -= part;
        }
    }

    internal void AppendNull() => AppendFour('n' | 'u' << 8 | 'l' << 16 | 'l' << 24);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AppendFour(uint four)
    {
        TextUnit.Store4(ref Reserve(4), 0, four);
        _position += 4;
    }

    internal void Append(bool value)
    {
        ref var target = ref Reserve(5);
        TextUnit.Store4(ref target, 0, value ? 't' | 'r' << 8 | 'u' << 16 | (uint)'e' << 24 : 'f' | 'a' << 8 | 'l' << 16 | (uint)'s' << 24);
        Unsafe.Add(ref target, 4) = (byte)'e';
        _position += value ? 4 : 5;
    }

    // Reserving may change the position, so it comes first (here and below).

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(int value)
    {
        ref var target = ref Reserve(IntegerDigits.BufferLength);
        _position += IntegerDigits.Write(value, ref target);
    }

    internal void Append(long value)
    {
        ref var target = ref Reserve(IntegerDigits.BufferLength);
        _position += IntegerDigits.Write(value, ref target);
    }

    internal void Append(ulong value)
    {
        ref var target = ref Reserve(IntegerDigits.BufferLength);
        _position += IntegerDigits.WriteUnsigned(value, ref target, 0);
    }

    internal void Append(uint value) => Append((ulong)value);

    internal void Append(short value) => Append((int)value);

    internal void Append(ushort value) => Append((int)value);

    internal void Append(byte value) => Append((int)value);

    internal void Append(sbyte value) => Append((int)value);

    internal void Append(double value)
    {
        if (!double.IsFinite(value))
        {
            AppendNamed(value);
            return;
        }
        // JavaScript's text of a zero has no sign; .NET's value does.
        if (value == 0 && double.IsNegative(value)) AppendAscii('-');
        ref var target = ref Reserve(ShortestDouble.BufferLength);
        _position += ShortestDouble.Write(value, ref target);
    }

    internal void Append(float value)
    {
        if (!float.IsFinite(value)) AppendNamed(value);
        else AppendFormatted(value, "R");
    }

    internal void Append(Half value)
    {
        if (!Half.IsFinite(value)) AppendNamed((double)value);
        else AppendFormatted(value, default);
    }

    internal void Append(decimal value) => AppendFormatted(value, default);

    internal void Append(DateTime value)
    {
        ref var target = ref Reserve(IsoDates.BufferLength);
        _position += IsoDates.Write(value, ref target);
    }

    internal void Append(DateTimeOffset value)
    {
        ref var target = ref Reserve(IsoDates.BufferLength);
        _position += IsoDates.Write(value, ref target);
    }

    internal void Append(Guid value) => AppendFormatted(value, default, (byte)'"');

    internal void Append(char value) => AppendText(MemoryMarshal.CreateReadOnlySpan(ref value, 1));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(string? text)
    {
        if (text is null || text.Length > QuotedText.ShortLength)
        {
            AppendUnusual(text);
            return;
        }
        ref var target = ref Reserve(QuotedText.WorstCase(text.Length));
        target = (byte)'"';
        ref var content = ref Unsafe.Add(ref target, 1);
        // Usually a short string without characters to escape.
        var length = JsonEscape.TryWriteBlock(text, ref content) ? text.Length : JsonEscape.WriteBlocks(text, ref content);
        Unsafe.Add(ref content, length) = (byte)'"';
        _position += length + 2;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AppendUnusual(string? text)
    {
        if (text is null) AppendNull();
        else AppendLong(text);
    }

    internal void AppendText(scoped ReadOnlySpan<char> text)
    {
        if (text.Length > QuotedText.ShortLength)
        {
            AppendLong(text);
            return;
        }
        ref var target = ref Reserve(QuotedText.WorstCase(text.Length));
        _position += QuotedText.WriteShort(text, ref target);
    }

    private void AppendLong(scoped ReadOnlySpan<char> text) => QuotedText.WriteLong<QuollJsonWriter, byte>(ref this, text);

    internal void AppendUtf8(ReadOnlySpan<byte> utf8)
    {
        if (!Utf8.IsValid(utf8)) throw new ArgumentException("The bytes are not UTF-8.", nameof(utf8));
        AppendAscii('"');
        while (utf8.Length > 0)
        {
            var plain = utf8.IndexOfAny(Escaped);
            if (plain < 0) plain = utf8.Length;
            AppendRaw(utf8[..plain]);
            if (plain == utf8.Length) break;
            ref var target = ref Reserve(JsonEscape.MaxExpansion);
            _position += JsonEscape.WriteSpecial(utf8[plain], ref target, 0);
            utf8 = utf8[(plain + 1)..];
        }
        AppendAscii('"');
    }

    // The characters that QuoteJSONString escapes (ECMA-262 §25.5.2.3). UTF-8 has no lone surrogates.
    private static readonly SearchValues<byte> Escaped = SearchValues.Create(
        "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0009\u000a\u000b\u000c\u000d\u000e\u000f"u8
        + "\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\"\\"u8);

    internal void AppendBase64(ReadOnlySpan<byte> bytes)
    {
        // Whole groups of three bytes, so that padding is at the end only.
        const int Part = 3 * 1024;
        AppendAscii('"');
        while (true)
        {
            var part = Math.Min(bytes.Length, Part);
            var room = Base64.GetMaxEncodedToUtf8Length(part);
            Base64.EncodeToUtf8(bytes[..part], MemoryMarshal.CreateSpan(ref Reserve(room), room), out _, out var written);
            _position += written;
            bytes = bytes[part..];
            if (bytes.Length == 0) break;
        }
        AppendAscii('"');
    }

    /// <summary>Appends a value whose text is ASCII and needs no escapes.</summary>
    /// <param name="value">The value, which is formatted in the invariant culture.</param>
    /// <param name="format">The format of .NET.</param>
    /// <param name="quote">The quote around it; 0 for none.</param>
    internal void AppendFormatted<T>(T value, ReadOnlySpan<char> format, byte quote = 0) where T : IUtf8SpanFormattable
    {
        if (value is BigInteger integer && integer.GetBitLength() > MostBitsAtOnce)
        {
            if (quote != 0) AppendAscii((char)quote);
            AppendRaw(Encoding.ASCII.GetBytes(BigIntegerDigits.ToString(integer, 10)));
            if (quote != 0) AppendAscii((char)quote);
            return;
        }
        for (var room = 64; ; room *= 4)
        {
            ref var target = ref Reserve(room + 2);
            var at = quote == 0 ? 0 : 1;
            target = quote;
            if (!value.TryFormat(
                MemoryMarshal.CreateSpan(ref Unsafe.Add(ref target, at), room), out var written, format, CultureInfo.InvariantCulture))
                continue;
            if (quote != 0) Unsafe.Add(ref target, at + written) = quote;
            _position += written + 2 * at;
            return;
        }
    }

    /// <summary>.NET takes minutes to format a BigInteger of a million digits.</summary>
    private const int MostBitsAtOnce = 1024;

    /// <summary>Appends a number as a String (JsonNumberHandling.WriteAsString).</summary>
    internal void AppendQuoted<T>(T value) where T : IUtf8SpanFormattable => AppendFormatted(value, default, (byte)'"');

    private void AppendNamed(double value) => AppendNamed(value, Options.NumberHandling);

    /// <summary>Appends a value that is not a JSON number by its name, if that is allowed.</summary>
    internal void AppendNamed(double value, JsonNumberHandling handling) => AppendText(JsonNumberNames.Allowed(value, handling));
}
