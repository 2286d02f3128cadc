namespace Quoll.Runtime.Values;

/// <summary>
/// A long part of a String, without a copy of its code units. So a lexer that cuts off the start of its input again and
/// again takes linear time.
/// </summary>
internal sealed class SlicedString : DeferredString
{
    /// <summary>Shorter parts are copied at once, because that costs little more than this object.</summary>
    private const int MinLength = 256;

    /// <summary>
    /// A part keeps at most this multiple of its own size alive. A smaller part of a text is copied.
    /// </summary>
    private const int MaxKept = 8;

    private readonly int _start;
    private string? _source;

    private SlicedString(string source, int start, int length) : base(length)
    {
        _source = source;
        _start = start;
    }

    /// <summary>Returns whether a part of a text should be of this type.</summary>
    public static bool IsWorthwhile(string source, int length) => length >= MinLength && length >= source.Length / MaxKept;

    /// <summary>Returns a part of a text; see <see cref="IsWorthwhile"/>.</summary>
    public static JsValue Of(string source, int start, int length)
    {
        // The text may be needed at any time, when no limit can be checked. So the limit is checked here.
        WorkBudget.Memory(sizeof(char) * (long)length);
        return new JsValue(new SlicedString(source, start, length));
    }

    /// <summary>Returns the text that has the code units, and where they start.</summary>
    public (string Source, int Start) Origin => Volatile.Read(ref _source) is { } source ? (source, _start) : (Flat!, 0);

    public override void CopyTo(Span<char> units)
    {
        var (source, start) = Origin;
        WorkBudget.Copy(source.AsSpan(start, Length), units);
    }

    protected override void Release() => Volatile.Write(ref _source, null);
}
