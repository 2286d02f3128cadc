using Quoll.Intl.Options;
using System.Buffers;

namespace Quoll.Intl.Numbers;

/// <summary>
/// Collects the text of a formatted number, and its parts if a list for them is given. The text is in a buffer of the
/// caller, or a rented one, which <see cref="Dispose"/> returns.
/// </summary>
internal ref struct NumberWriter
{
    /// <summary>A buffer that is enough for most numbers, in UTF-16 code units.</summary>
    public const int BufferSize = 96;

    private readonly List<NumberPart>? _parts;
    private Span<char> _text;
    private char[]? _rented;
    private int _partStart;

    /// <summary>Creates a writer.</summary>
    /// <param name="buffer">The buffer for the text.</param>
    /// <param name="parts">The list that gets the parts, or null.</param>
    public NumberWriter(Span<char> buffer, List<NumberPart>? parts = null)
    {
        _text = buffer;
        _parts = parts;
    }

    /// <summary>The length of the text.</summary>
    public int Length { get; private set; }

    /// <summary>The source of the parts that follow.</summary>
    public PartSource Source { get; set; }

    /// <summary>The text so far.</summary>
    public readonly ReadOnlySpan<char> Text => _text[..Length];

    /// <summary>Returns a rented buffer.</summary>
    public readonly void Dispose()
    {
        if (_rented is not null) ArrayPool<char>.Shared.Return(_rented);
    }

    /// <inheritdoc/>
    public override readonly string ToString() => Text.ToString();

    /// <summary>Appends text of the current part.</summary>
    public void Append(ReadOnlySpan<char> text)
    {
        if (Length + text.Length > _text.Length) Grow(text.Length);
        text.CopyTo(_text[Length..]);
        Length += text.Length;
    }

    /// <summary>Appends one code unit of the current part.</summary>
    public void Append(char unit)
    {
        if (Length == _text.Length) Grow(1);
        _text[Length++] = unit;
    }

    /// <summary>
    /// Ends the current part. Adjacent literals are one part, which both ends of a range share if they have it from
    /// different sources.
    /// </summary>
    public void EndPart(PartKind kind)
    {
        if (_parts is null || Length == _partStart) return;
        var text = _text[_partStart..Length].ToString();
        _partStart = Length;
        if (kind == PartKind.Literal && _parts is [.., { Kind: PartKind.Literal } last])
        {
            _parts[^1] = new(kind, last.Text + text, last.Source == Source ? Source : PartSource.Shared);
            return;
        }
        _parts.Add(new(kind, text, Source));
    }

    /// <summary>Appends a whole part.</summary>
    public void AppendPart(PartKind kind, ReadOnlySpan<char> text)
    {
        Append(text);
        EndPart(kind);
    }

    /// <summary>Appends segments.</summary>
    public void Append(ReadOnlySpan<Segment> segments)
    {
        foreach (ref readonly var segment in segments) AppendPart(segment.Kind, segment.Text);
    }

    private void Grow(int length)
    {
        var larger = ArrayPool<char>.Shared.Rent(Math.Max(_text.Length * 2, Length + length));
        Text.CopyTo(larger);
        if (_rented is not null) ArrayPool<char>.Shared.Return(_rented);
        _text = _rented = larger;
    }
}
