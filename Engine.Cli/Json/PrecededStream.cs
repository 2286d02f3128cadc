namespace Quoll.Cli.Json;

/// <summary>Some bytes that were read already, then the rest of their stream.</summary>
internal sealed class PrecededStream(ReadOnlyMemory<byte> first, Stream rest) : ReadOnlyStream
{
    private ReadOnlyMemory<byte> _first = first;

    public override int Read(Span<byte> buffer)
    {
        if (_first.IsEmpty) return rest.Read(buffer);
        var count = Math.Min(buffer.Length, _first.Length);
        _first.Span[..count].CopyTo(buffer);
        _first = _first[count..];
        return count;
    }
}
