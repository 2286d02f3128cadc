using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Json.Values;

/// <summary>
/// The one output builder of JSON, over UTF-16 (<see cref="char"/>) or UTF-8 (<see cref="byte"/>). Text goes into a
/// segment of a pool; a full one is put aside and a larger one rented, so that nothing is copied until the result is
/// made at its exact length. Callers reserve the worst case of what they write next, write it unchecked, and say how
/// much it was.
/// </summary>
internal sealed class JsonWriter<TUnit> where TUnit : unmanaged
{
    /// <summary>
    /// Units behind every reservation that may be written and are not part of the text: blocks are stored whole.
    /// </summary>
    public const int Slack = 64;

    /// <summary>Bytes of the first segment, which is kept from call to call: most documents fit.</summary>
    private const int FirstSegment = 16 * 1024;

    /// <summary>Segments grow twofold up to here: larger ones leave the second-level cache.</summary>
    private const int LargestSegment = 512 * 1024;

    /// <summary>
    /// A text that is given away in parts is asked for one from here on; parts are some times larger.
    /// </summary>
    private const int PartSize = 16 * 1024;

    private readonly TUnit[] _first = new TUnit[FirstSegment / Unsafe.SizeOf<TUnit>()];
    private readonly Agent _agent;
    private TUnit[][] _full = [];
    private int[] _lengths = [];
    private int _fullCount;
    private long _fullLength;
    private long _sentLength;
    private long _fullPart = long.MaxValue;
    private bool _keepsTornText;

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

    /// <summary>Units written so far and not taken.</summary>
    public long Length => _fullLength + Position;

    /// <summary>Units written so far, taken or not.</summary>
    public long WrittenLength => _sentLength + Length;

    /// <summary>
    /// The most units that the whole text may have; more is a RangeError. A limit of the string type applies besides.
    /// </summary>
    public long MaxLength { get; set; } = long.MaxValue;

    /// <summary>The text is taken in parts.</summary>
    public bool MakesParts => _fullPart != long.MaxValue;

    /// <summary>It is time to take a part: never, unless <see cref="MakeParts"/> was asked for.</summary>
    public bool IsPartFull => Length >= _fullPart;

    /// <summary>The first unit of the segment; valid until the next reservation.</summary>
    public ref TUnit Start => ref MemoryMarshal.GetArrayDataReference(Segment);

    /// <summary>
    /// Makes room for <paramref name="units"/> (and <see cref="Slack"/>) behind <see cref="Position"/> and returns the
    /// place of the first. Bounds: at most that many units, plus slack whose content does not count, may be written
    /// before the next reservation.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref TUnit Reserve(int units)
    {
        if (units > Segment.Length - Slack - Position) Grow(units);
        return ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Segment), (nint)(uint)Position);
    }

    /// <summary>
    /// Lone surrogates were written (<see cref="KeepTornText"/>): the text is no UTF-8, but a <see cref="TornText"/>.
    /// </summary>
    public bool IsTorn { get; private set; }

    /// <summary>UTF-8 that becomes a String again: lone surrogates are kept in it.</summary>
    public void KeepTornText() => _keepsTornText = true;

    /// <summary>The text will be taken in parts (<see cref="TakePart"/>) when they are full, and at the end.</summary>
    public void MakeParts() => _fullPart = PartSize;

    /// <summary>Puts the segment aside and rents one with room for <paramref name="units"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Grow(int units)
    {
        _agent.StepOver(Position);
        CheckLength();
        var size = Math.Max(Math.Min(Segment.Length * 2, LargestSegment), checked(units + Slack));
        _agent.Reserve((long)size * Unsafe.SizeOf<TUnit>());
        if (_fullCount == _full.Length)
        {
            Array.Resize(ref _full, Math.Max(8, _fullCount * 2));
            Array.Resize(ref _lengths, _full.Length);
        }
        var larger = _agent.Buffers.Rent<TUnit>(size);
        _full[_fullCount] = Segment;
        _lengths[_fullCount++] = Position;
        _fullLength += Position;
        Position = 0;
        Segment = larger;
    }

    /// <summary>Throws where the text is longer than it may be.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void CheckLength()
    {
        if (Length > Rope.MaxLength || WrittenLength > MaxLength) CheckUnusualLength();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CheckUnusualLength()
    {
        if (!MakesParts && Length > Rope.MaxLength && IsTooLongForString()) throw Raise.RangeError(Messages.StringTooLong);
        if (WrittenLength > MaxLength)
        {
            throw Raise.RangeError(Messages.JsonOutputTooLong, MaxLength, TextUnit.NameOf<TUnit>());
        }
    }

    /// <summary>
    /// Throws where so many units more, which are certain to come, would make the text longer than it may be: nothing
    /// is done for them then.
    /// </summary>
    public void RequireRoom(double units)
    {
        if (!MakesParts && units > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        if (WrittenLength + units > MaxLength) throw Raise.RangeError(Messages.JsonOutputTooLong, MaxLength, TextUnit.NameOf<TUnit>());
    }

    private bool IsTooLongForString()
    {
        var units = typeof(TUnit) == typeof(byte) ? JsonResult.CountUnits(Unsafe.As<JsonWriter<byte>>(this)) : Length;
        return units > Rope.MaxLength;
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

    /// <summary>Text without quotes, as it is; lone surrogates become U+FFFD in UTF-8, unless they are kept.</summary>
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
            Reserve(part * TornText.MaxBytes);
            if (_keepsTornText && TornText.IsTorn(text[..part]))
            {
                IsTorn = true;
                Position += TornText.Encode(text[..part], MemoryMarshal.AsBytes(Segment.AsSpan(Position)));
            }
            else Position += System.Text.Encoding.UTF8.GetBytes(text[..part], MemoryMarshal.AsBytes(Segment.AsSpan(Position)));
            text = text[part..];
        }
    }

    /// <summary>Where the text ends, to be come back to.</summary>
    public (int Full, int Position) Mark => (_fullCount, Position);

    /// <summary>Forgets what was written behind a mark.</summary>
    public void Return((int Full, int Position) mark)
    {
        while (_fullCount > mark.Full)
        {
            Release(Segment);
            Segment = _full[--_fullCount];
            _full[_fullCount] = null!;
            _fullLength -= _lengths[_fullCount];
        }
        Position = mark.Position;
    }

    /// <summary>The text, as one string of its exact length; only for UTF-16.</summary>
    public string ToText()
    {
        var length = Length;
        if (_fullCount == 0) return new string(MemoryMarshal.Cast<TUnit, char>(Segment.AsSpan(0, Position)));
        _agent.Reserve(length * sizeof(char));
        return string.Create((int)length, (JsonWriter<char>)(object)this, WriterText.Copy);
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

    /// <summary>The pieces of the part that is there, to be taken before anything else is written.</summary>
    public int PieceCount => _fullCount + 1;

    /// <summary>A piece of the part that is there.</summary>
    public ReadOnlyMemory<TUnit> Piece(int index) =>
        index < _fullCount ? new(_full[index], 0, _lengths[index]) : new(Segment, 0, Position);

    /// <summary>Forgets the part: it was taken. The last segment, which is the largest, is filled again.</summary>
    public void TakePart()
    {
        _sentLength += Length;
        ReleaseFull();
        Position = 0;
    }

    /// <summary>Forgets the text and returns the segments to their pool.</summary>
    public void Reset()
    {
        if (_fullCount > 0) ReleaseFull();
        if (!ReferenceEquals(Segment, _first))
        {
            _agent.Buffers.Return(Segment);
            Segment = _first;
        }
        Position = 0;
        _sentLength = 0;
        _fullPart = MaxLength = long.MaxValue;
        _keepsTornText = IsTorn = false;
    }

    private void ReleaseFull()
    {
        for (var i = 0; i < _fullCount; i++)
        {
            Release(_full[i]);
            _full[i] = null!;
        }
        _fullCount = 0;
        _fullLength = 0;
    }

    private void Release(TUnit[] segment)
    {
        if (!ReferenceEquals(segment, _first)) _agent.Buffers.Return(segment);
    }
}

// In a class that is not generic a delegate need not wait for the JIT.
file static class WriterText
{
    public static readonly SpanAction<char, JsonWriter<char>> Copy = static (span, writer) => writer.CopyTo(span);
}
