
namespace Quoll.Intl.Data;

/// <summary>
/// Reads what <c>Engine.Intl.Data</c> and <c>Text/Data/packing.js</c> packed: numbers of seven bits a byte, least
/// first; wide numbers as planes of bytes, highest first.
/// </summary>
internal ref struct PackedReader(ReadOnlySpan<byte> data)
{
    private readonly ReadOnlySpan<byte> _data = data;

    internal int Position { get; private set; }

    internal readonly ReadOnlySpan<byte> Rest => _data[Position..];

    internal byte ReadByte() => _data[Position++];

    internal uint ReadUnsigned()
    {
        uint value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte part = ReadByte();
            value |= (uint)(part & 0x7F) << shift;
            if (part < 0x80) return value;
        }
    }

    internal int ReadNumber() => (int)ReadUnsigned();

    /// <summary>Reads a number whose lowest bit is its sign.</summary>
    internal int ReadSigned()
    {
        int value = ReadNumber();
        return (value >> 1) ^ -(value & 1);
    }

    internal string ReadText()
    {
        int length = ReadNumber();
        var text = length <= 64 ? stackalloc char[length] : new char[length];
        for (int i = 0; i < length; i++) text[i] = (char)ReadUnsigned();
        return new string(text);
    }

    internal ReadOnlySpan<byte> ReadBytes(int count)
    {
        var bytes = _data.Slice(Position, count);
        Position += count;
        return bytes;
    }

    internal uint[] ReadPlanes32(int count)
    {
        var values = new uint[count];
        for (int shift = 24; shift >= 0; shift -= 8)
        {
            var plane = ReadBytes(count);
            for (int i = 0; i < values.Length; i++) values[i] |= (uint)plane[i] << shift;
        }
        return values;
    }

    internal ulong[] ReadPlanes64(int count)
    {
        var values = new ulong[count];
        for (int shift = 56; shift >= 0; shift -= 8)
        {
            var plane = ReadBytes(count);
            for (int i = 0; i < values.Length; i++) values[i] |= (ulong)plane[i] << shift;
        }
        return values;
    }

    /// <summary>Reads ranges of code points, both ends included.</summary>
    internal (int First, int Last)[] ReadRanges()
    {
        var ranges = new (int, int)[ReadNumber()];
        int next = 0;
        for (int i = 0; i < ranges.Length; i++)
        {
            int first = next + ReadNumber();
            next = first + ReadNumber();
            ranges[i] = (first, next - 1);
        }
        return ranges;
    }
}
