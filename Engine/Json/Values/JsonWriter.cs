using System.Buffers;
using System.Runtime.InteropServices;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>The output of JSON.stringify, within the limits of an agent.</summary>
internal sealed class JsonWriter<TUnit>(Agent agent) : SegmentedOutput<TUnit> where TUnit : unmanaged
{
    /// <summary>
    /// A text that is given away in parts is asked for one from here on; parts are some times larger.
    /// </summary>
    private const int PartSize = 16 * 1024;

    private long _sentLength;
    private long _fullPart = long.MaxValue;
    private bool _keepsTornText;

    /// <summary>Units written so far, taken or not.</summary>
    public long WrittenLength => _sentLength + Length;

    /// <summary>
    /// The most units that the whole text may have; more is a RangeError. A limit of the string type applies besides.
    /// </summary>
    public long MaxLength { get; set; } = long.MaxValue;

    /// <summary>The text is taken in parts.</summary>
    public bool MakesParts => _fullPart != long.MaxValue;

    /// <summary>It is time to take a part: never, unless <see cref="MakeParts"/> was asked for.</summary>
    public bool IsPartFull => Length >= _fullPart && !HoldsParts;

    /// <summary>No part is full for now, however long it is: what writes cannot pause.</summary>
    public bool HoldsParts { get; set; }

    /// <summary>
    /// Lone surrogates were written (<see cref="KeepTornText"/>): the text is not UTF-8, but a <see cref="TornText"/>.
    /// </summary>
    public bool HasLoneSurrogates { get; private set; }

    /// <summary>UTF-8 that becomes a String again: lone surrogates are kept in it.</summary>
    public void KeepTornText() => _keepsTornText = true;

    /// <summary>The text will be taken in parts (<see cref="TakePart"/>) when they are full, and at the end.</summary>
    public void MakeParts() => _fullPart = PartSize;

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
            throw Raise.RangeError(JsonMessages.WriterTooLong, MaxLength, TextUnit.NameOf<TUnit>());
        }
    }

    /// <summary>
    /// Throws where that many units more, which are certain to come, would make the text longer than it may be: nothing
    /// is done for them then.
    /// </summary>
    public void RequireRoom(double units)
    {
        if (!MakesParts && units > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        if (WrittenLength + units > MaxLength) throw Raise.RangeError(JsonMessages.WriterTooLong, MaxLength, TextUnit.NameOf<TUnit>());
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
            var target = this;
            QuotedText.WriteLong<JsonWriter<TUnit>, TUnit>(ref target, text);
            return;
        }
        ref var place = ref Reserve(QuotedText.WorstCase(text.Length));
        Position += QuotedText.WriteShort(text, ref place);
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
            if (_keepsTornText && TornText.HasLoneSurrogates(text[..part]))
            {
                HasLoneSurrogates = true;
                Position += TornText.Encode(text[..part], MemoryMarshal.AsBytes(Segment.AsSpan(Position)));
            }
            else Position += System.Text.Encoding.UTF8.GetBytes(text[..part], MemoryMarshal.AsBytes(Segment.AsSpan(Position)));
            text = text[part..];
        }
    }

    /// <summary>The text, as one string of its exact length; only for UTF-16.</summary>
    public string ToText()
    {
        if (PieceCount == 1) return new string(MemoryMarshal.Cast<TUnit, char>(Segment.AsSpan(0, Position)));
        agent.Reserve(Length * sizeof(char));
        return string.Create((int)Length, (JsonWriter<char>)(object)this, WriterText.Copy);
    }

    /// <summary>Drops the part: it was taken.</summary>
    public void TakePart()
    {
        _sentLength += Length;
        Forget();
    }

    /// <summary>Drops the text, and what was asked for it.</summary>
    public void Reset()
    {
        Clear();
        _sentLength = 0;
        _fullPart = MaxLength = long.MaxValue;
        _keepsTornText = HoldsParts = HasLoneSurrogates = false;
    }

    /// <inheritdoc/>
    protected override void Filled()
    {
        agent.StepOver(Position);
        CheckLength();
    }

    /// <inheritdoc/>
    protected override TUnit[] Rent(int length)
    {
        agent.Reserve((long)length * Unsafe.SizeOf<TUnit>());
        return agent.Buffers.Rent<TUnit>(length);
    }

    /// <inheritdoc/>
    protected override void GiveBack(TUnit[] segment) => agent.Buffers.Return(segment);
}

// In a class that is not generic a delegate need not wait for the JIT.
file static class WriterText
{
    public static readonly SpanAction<char, JsonWriter<char>> Copy = static (span, writer) => writer.CopyTo(span);
}
