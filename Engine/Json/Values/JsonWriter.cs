using System.Buffers;
using System.Runtime.InteropServices;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>The output of JSON.stringify, within the limits of an agent.</summary>
/// <param name="owner">Whose limits apply.</param>
internal sealed class JsonWriter<TUnit>(JsonOwner owner) : SegmentedOutput<TUnit> where TUnit : unmanaged
{
    /// <summary>
    /// A text that is given away in parts is asked for one from here on; parts are some times larger.
    /// </summary>
    public const int PartSize = 16 * 1024;

    private long _sentLength;
    private long _fullPart = long.MaxValue;
    private bool _keepsLoneSurrogates;

    /// <summary>The number of units written so far, taken or not.</summary>
    public long WrittenLength => _sentLength + Length;

    /// <summary>
    /// The most units that the whole text may have; more is a RangeError. A limit of the string type applies besides.
    /// </summary>
    public long MaxLength { get; set; } = long.MaxValue;

    /// <summary>Whether the text is taken in parts.</summary>
    public bool MakesParts => _fullPart != long.MaxValue;

    /// <summary>Whether a part should be taken: never, unless <see cref="MakeParts"/> was called.</summary>
    public bool IsPartFull => Length >= _fullPart && !HoldsParts;

    /// <summary>Whether no part counts as full for now, because the code that writes cannot pause.</summary>
    public bool HoldsParts { get; set; }

    /// <summary>
    /// Whether lone surrogates were written (<see cref="KeepLoneSurrogates"/>), so that the text is not UTF-8, but
    /// <see cref="Wtf8"/>.
    /// </summary>
    public bool HasLoneSurrogates { get; private set; }

    /// <summary>Keeps lone surrogates, for UTF-8 that becomes a String again.</summary>
    public void KeepLoneSurrogates() => _keepsLoneSurrogates = true;

    /// <summary>
    /// Makes the text available in parts (<see cref="TakePart"/>), when they are full and at the end.
    /// </summary>
    public void MakeParts() => _fullPart = PartSize;

    /// <summary>Throws if the text is longer than allowed.</summary>
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
    /// Throws if a number of units that are certain to follow would make the text longer than allowed, before any work
    /// is done for them.
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

    /// <summary>Writes one ASCII unit.</summary>
    public void Write(char ascii)
    {
        TextUnit.Store(ref Reserve(1), 0, ascii);
        Position++;
    }

    /// <summary>Writes ASCII text.</summary>
    public void Write(ReadOnlySpan<byte> ascii)
    {
        // Reserving may change the position, so it comes first (here and below).
        ref var target = ref Reserve(ascii.Length);
        Position += TextUnit.StoreText(ref target, 0, ascii);
    }

    /// <summary>Writes units unchanged.</summary>
    public void Write(ReadOnlySpan<TUnit> units)
    {
        Reserve(units.Length);
        units.CopyTo(Segment.AsSpan(Position));
        Position += units.Length;
    }

    /// <summary>
    /// Writes a number like §25.5.2.2 SerializeJSONProperty: a number that is not finite becomes null.
    /// </summary>
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

    /// <summary>Writes a text in quotes, escaped (§25.5.2.3 QuoteJSONString).</summary>
    public void WriteQuoted(string text)
    {
        if (text.Length > QuotedText.ShortLength)
        {
            var target = new WriterTarget<TUnit>(this);
            QuotedText.WriteLong<WriterTarget<TUnit>, TUnit>(ref target, text);
            return;
        }
        ref var place = ref Reserve(QuotedText.WorstCase(text.Length));
        Position += QuotedText.WriteShort(text, ref place);
    }

    /// <summary>
    /// Writes text unchanged and without quotes. Lone surrogates become U+FFFD in UTF-8, unless they are kept.
    /// </summary>
    public void WriteText(ReadOnlySpan<char> text)
    {
        if (typeof(TUnit) == typeof(char))
        {
            Write(MemoryMarshal.Cast<char, TUnit>(text));
            return;
        }
        while (text.Length > 0)
        {
            var part = Wtf8.TakePart(ref text, Wtf8.EncodedAtOnce);
            Reserve(part.Length * Wtf8.MaxBytes);
            var target = MemoryMarshal.AsBytes(Segment.AsSpan(Position));
            if (_keepsLoneSurrogates && Wtf8.HasLoneSurrogates(part))
            {
                HasLoneSurrogates = true;
                Position += Wtf8.Encode(part, target);
            }
            else Position += System.Text.Encoding.UTF8.GetBytes(part, target);
        }
    }

    /// <summary>Returns the text as one string of its exact length; only for UTF-16.</summary>
    public string ToText()
    {
        if (PieceCount == 1) return new string(MemoryMarshal.Cast<TUnit, char>(Segment.AsSpan(0, Position)));
        return NewString.Create(Length, (JsonWriter<char>)(object)this, WriterText.Copy);
    }

    /// <summary>Drops the part, which was taken.</summary>
    public void TakePart()
    {
        _sentLength += Length;
        Forget();
    }

    /// <summary>Drops the text and its settings.</summary>
    public void Reset()
    {
        Clear();
        _sentLength = 0;
        _fullPart = MaxLength = long.MaxValue;
        _keepsLoneSurrogates = HoldsParts = HasLoneSurrogates = false;
    }

    /// <inheritdoc/>
    protected override void Filled()
    {
        owner.Agent.StepOver(Position);
        CheckLength();
    }

    /// <inheritdoc/>
    protected override TUnit[] Rent(int length)
    {
        owner.Agent.Reserve((long)length * Unsafe.SizeOf<TUnit>());
        return owner.Agent.Buffers.Rent<TUnit>(length);
    }

    /// <inheritdoc/>
    protected override void GiveBack(TUnit[] segment) => owner.Agent.Buffers.Return(segment);
}

// In a class that is not generic, a delegate need not wait for the JIT.
file static class WriterText
{
    public static readonly SpanAction<char, JsonWriter<char>> Copy = static (span, writer) => writer.CopyTo(span);
}

// A structure: code that is generic over a class would find its methods at run time, for each part of a long string.
file readonly struct WriterTarget<TUnit>(JsonWriter<TUnit> writer) : IUnitTarget<TUnit> where TUnit : unmanaged
{
    public ref TUnit Reserve(int units) => ref writer.Reserve(units);

    public void Advance(int units) => writer.Position += units;
}
