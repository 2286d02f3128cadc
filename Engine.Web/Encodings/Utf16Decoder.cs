using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Quoll.Web.Encodings;

/// <summary>Shared UTF-16 decoder (Encoding Standard §14.2.1).</summary>
internal sealed class Utf16Decoder(bool isBigEndian) : EncodingDecoder
{
    private int _leadByte = -1;
    private char _leadSurrogate;

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        if (_leadByte >= 0 && bytes.Length > 0)
        {
            Span<byte> unit = [(byte)_leadByte, bytes[0]];
            _leadByte = -1;
            bytes = bytes[1..];
            if (!DecodeUnits(unit, isFatal, ref output)) return false;
        }
        if (!DecodeUnits(bytes[..(bytes.Length & ~1)], isFatal, ref output)) return false;
        if ((bytes.Length & 1) != 0) _leadByte = bytes[^1];
        if (!isLast || (_leadByte < 0 && _leadSurrogate == 0)) return true;
        _leadByte = -1;
        _leadSurrogate = default;
        if (isFatal) return false;
        output.Append(Replacement);
        return true;
    }

    private bool DecodeUnits(scoped ReadOnlySpan<byte> bytes, bool isFatal, ref CharBuffer output)
    {
        while (bytes.Length > 0)
        {
            if (_leadSurrogate == 0)
            {
                bytes = bytes[CopyScalars(bytes, ref output)..];
                if (bytes.Length == 0) break;
            }
            var unit = (char)(isBigEndian ? BinaryPrimitives.ReadUInt16BigEndian(bytes) : BinaryPrimitives.ReadUInt16LittleEndian(bytes));
            var lead = _leadSurrogate;
            _leadSurrogate = default;
            if (lead != 0 && char.IsLowSurrogate(unit))
            {
                output.Append(lead);
                output.Append(unit);
                bytes = bytes[2..];
                continue;
            }
            if (lead == 0)
            {
                bytes = bytes[2..];
                if (char.IsHighSurrogate(unit))
                {
                    _leadSurrogate = unit;
                    continue;
                }
            }
            if (isFatal) return false;
            output.Append(Replacement);
        }
        return true;
    }

    // Copies code units up to the next surrogate. Returns the number of bytes.
    private int CopyScalars(scoped ReadOnlySpan<byte> bytes, ref CharBuffer output)
    {
        var start = output.Length;
        var room = output.AppendRoom(bytes.Length / 2);
        bytes.CopyTo(MemoryMarshal.AsBytes(room));
        if (isBigEndian == BitConverter.IsLittleEndian)
        {
            var units = MemoryMarshal.Cast<char, ushort>(room);
            BinaryPrimitives.ReverseEndianness(units, units);
        }
        var count = room.IndexOfAnyInRange('\uD800', '\uDFFF');
        if (count < 0) return bytes.Length;
        output.Truncate(start + count);
        return 2 * count;
    }
}
