namespace Quoll.Runtime.Values;

/// <summary>
/// The code units of a String where they are: in a .NET string, or in a part of one (<see cref="SlicedString"/>).
/// </summary>
internal readonly struct TextView
{
    private readonly object _text;
    private readonly string _source;
    private readonly int _start;

    private TextView(object text, string source, int start, int length)
    {
        _text = text;
        _source = source;
        _start = start;
        Length = length;
    }

    public int Length { get; }

    public char this[int index] => _source[_start + index];

    /// <summary>The code units of a value that is a String.</summary>
    public static TextView Of(in JsValue text)
    {
        if (text.Reference is not SlicedString slice) return text.String;
        var (source, start) = slice.Origin;
        return new TextView(slice, source, start, slice.Length);
    }

    /// <summary>Returns a code unit of a value that is a String. The index is that of one.</summary>
    public static char UnitAt(in JsValue text, int index) =>
        text.Reference is Utf8String utf8 && utf8.TryPeek(index, out var unit) ? unit : Of(text)[index];

    /// <summary>
    /// Whether a value is a String whose code units are there: to get them charges nothing. A text in UTF-8 has them
    /// when they have been needed.
    /// </summary>
    public static bool IsFlat(in JsValue value) => value.Reference is string or SlicedString or DeferredString { Flat: not null };

    /// <summary>The code units of ToString (ECMA-262 §7.1.17) of a value.</summary>
    public static TextView OfAny(in JsValue value) => Of(value.IsString ? value : TypeConversion.ToStringValue(value));

    public static implicit operator TextView(string text) => new(text, text, 0, text.Length);

    public ReadOnlySpan<char> AsSpan() => _source.AsSpan(_start, Length);

    public ReadOnlySpan<char> AsSpan(int start) => AsSpan()[start..];

    public ReadOnlySpan<char> AsSpan(int start, int length) => AsSpan().Slice(start, length);

    /// <summary>The String itself.</summary>
    public JsValue ToValue() => _text is string text ? new JsValue(text) : new JsValue((SlicedString)_text);

    /// <summary>The String as a .NET string. A part of another text is copied the first time.</summary>
    public override string ToString() => _text as string ?? ((SlicedString)_text).Flatten();

    /// <summary>
    /// Returns the code units from one position to another; empty if the second is not after the first. The shortest
    /// parts are shared, the longest share the text.
    /// </summary>
    public JsValue Part(int start, int end)
    {
        var length = end - start;
        if (length <= 0) return "";
        if (length == Length) return ToValue();
        if (length == 1) return SingleCharacter.Text(this[start]);
        if (SlicedString.IsWorthwhile(_source, length)) return SlicedString.Of(_source, _start + start, length);
        WorkBudget.Memory(sizeof(char) * (long)length);
        WorkBudget.Work(length);
        return NewString.Create(AsSpan(start, length));
    }
}
