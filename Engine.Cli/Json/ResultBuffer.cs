using System.Buffers;
using System.Globalization;
using System.Text;

namespace Quoll.Cli.Json;

/// <summary>
/// Output as UTF-8 that waits to be written. When it has grown large, it passes its content to its owner.
/// </summary>
internal sealed class ResultBuffer : IBufferWriter<byte>
{
    private const int FirstSize = 1 << 16;
    private const int MaxDigits = 11;

    private byte[] _bytes = new byte[FirstSize];
    private int _length;

    /// <summary>The number of bytes from which <see cref="Full"/> is called.</summary>
    public int FullSize { get; init; } = int.MaxValue;

    /// <summary>Takes the content.</summary>
    public Action? Full { get; set; }

    /// <summary>Increases each time the content is taken.</summary>
    public int TimesTaken { get; private set; }

    public int Length => _length;

    public ReadOnlySpan<byte> Content => _bytes.AsSpan(0, _length);

    /// <summary>Discards the content after a position.</summary>
    public void CutTo(int length) => _length = length;

    /// <summary>Discards the content, and also a buffer of unusual size.</summary>
    public void Clear(int keptSize)
    {
        TimesTaken++;
        _length = 0;
        if (_bytes.Length > keptSize) _bytes = new byte[FirstSize];
    }

    public void Advance(int count)
    {
        _length += count;
        if (_length >= FullSize) Full?.Invoke();
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        var size = Math.Max(sizeHint, 1);
        if (size > _bytes.Length - _length) Grow(size);
        return _bytes.AsSpan(_length);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        GetSpan(sizeHint);
        return _bytes.AsMemory(_length);
    }

    public void WriteLineEnd()
    {
        if (_length == _bytes.Length) Grow(1);
        _bytes[_length] = (byte)'\n';
        Advance(1);
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(GetSpan(bytes.Length));
        Advance(bytes.Length);
    }

    /// <summary>Writes an integer as decimal digits.</summary>
    public void WriteNumber(int number)
    {
        number.TryFormat(GetSpan(MaxDigits), out var length, provider: CultureInfo.InvariantCulture);
        Advance(length);
    }

    /// <summary>Writes a text as a string of JSON.</summary>
    public void WriteQuoted(ReadOnlySpan<char> text)
    {
        var writer = new QuollJsonWriter(this);
        writer.WriteString(text);
        writer.Flush();
    }

    /// <summary>Writes a text unchanged. Lone surrogates become U+FFFD.</summary>
    public void WriteText(ReadOnlySpan<char> text) => Encoding.UTF8.GetBytes(text, this);

    private void Grow(int size)
    {
        var capacity = Math.Min(Math.Max(2L * _bytes.Length, (long)_length + size), Array.MaxLength);
        var larger = GC.AllocateUninitializedArray<byte>((int)capacity);
        Content.CopyTo(larger);
        _bytes = larger;
    }
}
