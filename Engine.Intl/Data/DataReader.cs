namespace Quoll.Intl.Data;

/// <summary>Reads the content of a block: numbers of seven bits a byte, least first, and bytes.</summary>
internal ref struct DataReader(ReadOnlySpan<byte> data)
{
    private readonly ReadOnlySpan<byte> _data = data;
    private int _position;

    public readonly int Position => _position;

    public readonly ReadOnlySpan<byte> Rest => _data[_position..];

    public int Number()
    {
        var value = 0;
        for (var shift = 0; ; shift += 7)
        {
            var part = _data[_position++];
            value |= (part & 0x7F) << shift;
            if (part < 0x80) return value;
        }
    }

    public ReadOnlySpan<byte> Bytes(int count)
    {
        var bytes = _data.Slice(_position, count);
        _position += count;
        return bytes;
    }
}
