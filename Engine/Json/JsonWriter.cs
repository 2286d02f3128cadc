using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Text;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Json;

/// <summary>
/// The one output builder of JSON, over UTF-16 (<see cref="char"/>) or UTF-8 (<see cref="byte"/>). Text goes into a segment of a
/// pool; a full one is put aside and a larger one rented, so that nothing is copied until the result is made at its exact length.
/// Callers reserve the worst case of what they write next, write it unchecked, and say how much it was.
/// </summary>
internal sealed class JsonWriter<TUnit> where TUnit : unmanaged
{
    /// <summary>Units behind every reservation that may be written and are not part of the text: blocks are stored whole.</summary>
    public const int Slack = 64;

    /// <summary>The first segment, which is kept from call to call: most documents fit.</summary>
    private const int FirstSegment = 8 * 1024;

    /// <summary>Segments grow twofold up to here: larger ones leave the second-level cache.</summary>
    private const int LargestSegment = 512 * 1024;

    private readonly TUnit[] _first = new TUnit[FirstSegment];
    private readonly Agent _agent;
    private TUnit[][] _full = [];
    private int[] _lengths = [];
    private int _fullCount;
    private long _fullLength;
    private IBufferWriter<TUnit>? _sink;

    public JsonWriter(Agent agent)
    {
        _agent = agent;
        Segment = _first;
    }

    /// <summary>The segment that is being filled.</summary>
    public TUnit[] Segment { get; private set; }

    /// <summary>Units of <see cref="Segment"/> in use.</summary>
    public int Position;

    /// <summary>A reservation that ends at or before this fits into the segment.</summary>
    public int Limit => Segment.Length - Slack;

    /// <summary>Units written so far.</summary>
    public long Length => _fullLength + Position;

    /// <summary>The first unit of the segment; valid until the next reservation.</summary>
    public ref TUnit Start => ref MemoryMarshal.GetArrayDataReference(Segment);

    /// <summary>
    /// Makes room for <paramref name="units"/> (and <see cref="Slack"/>) behind <see cref="Position"/> and returns the place of the
    /// first. Bounds: at most that many units, plus slack whose content does not count, may be written before the next reservation.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref TUnit Reserve(int units)
    {
        if (units > Segment.Length - Slack - Position) Grow(units);
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Segment), (nint)(uint)Position);
    }

    /// <summary>Full segments are handed to the sink instead of being kept: for results without a length of their own.</summary>
    public void SendTo(IBufferWriter<TUnit> sink) => _sink = sink;

    /// <summary>Puts the segment aside and rents one with room for <paramref name="units"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Grow(int units)
    {
        _agent.Step();
        if (_fullLength + Position > Rope.MaxLength && _sink is null) throw Raise.RangeError(Messages.StringTooLong);
        var size = Math.Max(Math.Min(Segment.Length * 2, LargestSegment), checked(units + Slack));
        if (_sink is not null)
        {
            FlushSegment();
            if (units + Slack <= Segment.Length) return;
            Release(Segment);
            Segment = _first;
        }
        else
        {
            _agent.Reserve((long)size * Unsafe.SizeOf<TUnit>());
            if (_fullCount == _full.Length)
            {
                Array.Resize(ref _full, Math.Max(8, _fullCount * 2));
                Array.Resize(ref _lengths, _full.Length);
            }
            _full[_fullCount] = Segment;
            _lengths[_fullCount++] = Position;
            _fullLength += Position;
            Position = 0;
        }
        Segment = ArrayPool<TUnit>.Shared.Rent(size);
    }

    /// <summary>One ASCII unit.</summary>
    public void Write(char ascii)
    {
        TextUnit.Store(ref Reserve(1), 0, ascii);
        Position++;
    }

    /// <summary>ASCII text.</summary>
    public void Write(ReadOnlySpan<byte> ascii)
    {
        // Reserving may change the position, so it comes first (here and below).
        ref var target = ref Reserve(ascii.Length);
        Position += TextUnit.StoreText(ref target, 0, ascii);
    }

    /// <summary>Units as they are.</summary>
    public void Write(ReadOnlySpan<TUnit> units)
    {
        Reserve(units.Length);
        units.CopyTo(Segment.AsSpan(Position));
        Position += units.Length;
    }

    /// <summary>A number as §25.5.2.2 SerializeJSONProperty prints it: what is not finite is null.</summary>
    public void Write(double number)
    {
        if (!double.IsFinite(number))
        {
            Write("null"u8);
            return;
        }
        ref var target = ref Reserve(ShortestDouble.BufferLength);
        Position += ShortestDouble.Write(number, ref target);
    }

    /// <summary>A text in quotes, escaped (§25.5.2.3 QuoteJSONString).</summary>
    public void WriteQuoted(string text)
    {
        if (text.Length > QuotedText.ShortLength)
        {
            QuotedText.WriteLong(this, text);
            return;
        }
        ref var target = ref Reserve(QuotedText.WorstCase(text.Length));
        Position += QuotedText.WriteShort(text, ref target);
    }

    /// <summary>Text without quotes, as it is; lone surrogates become U+FFFD in UTF-8.</summary>
    public void WriteText(ReadOnlySpan<char> text)
    {
        if (typeof(TUnit) == typeof(char))
        {
            Write(MemoryMarshal.Cast<char, TUnit>(text));
            return;
        }
        while (text.Length > 0)
        {
            var part = Math.Min(text.Length, 4096);
            if (part < text.Length && char.IsHighSurrogate(text[part - 1])) part--;
            Reserve(part * 3);
            Position += System.Text.Encoding.UTF8.GetBytes(text[..part], MemoryMarshal.AsBytes(Segment.AsSpan(Position)));
            text = text[part..];
        }
    }

    /// <summary>The text, as one string of its exact length; only for UTF-16.</summary>
    public string ToText()
    {
        var length = Length;
        if (length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        if (_fullCount == 0) return new string(MemoryMarshal.Cast<TUnit, char>(Segment.AsSpan(0, Position)));
        _agent.Reserve(length * sizeof(char));
        return string.Create((int)length, this, static (span, writer) => writer.CopyTo(MemoryMarshal.Cast<char, TUnit>(span)));
    }

    /// <summary>Copies the text, whose length is <see cref="Length"/>.</summary>
    public void CopyTo(Span<TUnit> destination)
    {
        for (var i = 0; i < _fullCount; i++)
        {
            _full[i].AsSpan(0, _lengths[i]).CopyTo(destination);
            destination = destination[_lengths[i]..];
        }
        Segment.AsSpan(0, Position).CopyTo(destination);
    }

    /// <summary>Hands what is left to the sink.</summary>
    public void Flush()
    {
        if (_sink is not null) FlushSegment();
    }

    /// <summary>Forgets the text and returns the segments to their pool.</summary>
    public void Reset()
    {
        for (var i = 0; i < _fullCount; i++)
        {
            Release(_full[i]);
            _full[i] = null!;
        }
        if (!ReferenceEquals(Segment, _first)) Release(Segment);
        Segment = _first;
        Position = 0;
        _fullCount = 0;
        _fullLength = 0;
        _sink = null;
    }

    private void FlushSegment()
    {
        _sink!.Write(Segment.AsSpan(0, Position));
        _fullLength += Position;
        Position = 0;
    }

    private void Release(TUnit[] segment)
    {
        if (!ReferenceEquals(segment, _first)) ArrayPool<TUnit>.Shared.Return(segment);
    }
}
