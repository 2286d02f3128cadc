using System.Buffers;
using System.Runtime.CompilerServices;

namespace Quoll.Web.Encodings;

/// <summary>Text that grows: first in memory of the caller's frame, then in a rented array.</summary>
internal ref struct CharBuffer(Span<char> initial)
{
    private Span<char> _chars = initial;
    private char[]? _rented;

    /// <summary>The number of characters.</summary>
    public int Length { get; private set; }

    /// <summary>The characters so far.</summary>
    public readonly ReadOnlySpan<char> Text => _chars[..Length];

    public void Append(char unit)
    {
        if (Length == _chars.Length) Grow(1);
        _chars[Length++] = unit;
    }

    public void Append(scoped ReadOnlySpan<char> text)
    {
        if (text.Length > _chars.Length - Length) Grow(text.Length);
        text.CopyTo(_chars[Length..]);
        Length += text.Length;
    }

    /// <summary>Appends a number in decimal digits.</summary>
    public void Append(int number)
    {
        Span<char> digits = stackalloc char[11];
        number.TryFormat(digits, out var count, provider: System.Globalization.CultureInfo.InvariantCulture);
        Append(digits[..count]);
    }

    /// <summary>Appends room for characters, which the caller fills.</summary>
    public Span<char> AppendRoom(int count)
    {
        if (count > _chars.Length - Length) Grow(count);
        var room = _chars.Slice(Length, count);
        Length += count;
        return room;
    }

    /// <summary>Cuts the text.</summary>
    public void Truncate(int length) => Length = length;

    /// <summary>Inserts text.</summary>
    public void Insert(int index, scoped ReadOnlySpan<char> text)
    {
        if (text.Length > _chars.Length - Length) Grow(text.Length);
        _chars[index..Length].CopyTo(_chars[(index + text.Length)..]);
        text.CopyTo(_chars[index..]);
        Length += text.Length;
    }

    /// <summary>Returns the text as a string, and gives the memory back.</summary>
    public string Finish()
    {
        var text = Text.ToString();
        Dispose();
        return text;
    }

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        var rented = _rented;
        this = default;
        if (rented is not null) ArrayPool<char>.Shared.Return(rented);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int count)
    {
        var larger = ArrayPool<char>.Shared.Rent(Math.Max(checked(Length + count), 2 * _chars.Length));
        Text.CopyTo(larger);
        var old = _rented;
        _chars = _rented = larger;
        if (old is not null) ArrayPool<char>.Shared.Return(old);
    }
}
