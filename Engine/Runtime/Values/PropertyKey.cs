using System.Globalization;

namespace Quoll.Runtime.Values;

/// <summary>
/// A property key (ECMA-262 §6.1.7): a String, a Symbol, or a Private Name. A String that is an array index
/// (canonical, 0 to 2^32 - 2) is always kept as that integer, so one key has one form.
/// </summary>
internal readonly struct PropertyKey : IEquatable<PropertyKey>
{
    /// <summary>The largest array index.</summary>
    public const uint MaxIndex = uint.MaxValue - 1;

    /// <summary>A string or a <see cref="JsSymbol"/>; null for an array index.</summary>
    public readonly object? Name;

    public readonly uint Index;

    private PropertyKey(object name) => Name = name;

    public PropertyKey(uint index) => Index = index;

    public PropertyKey(JsSymbol symbol) => Name = symbol;

    public bool IsIndex
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Name is null;
    }

    public bool IsString => Name is null or string;

    public bool IsSymbol => Name is JsSymbol;

    public bool IsPrivate => Name is PrivateName;

    public JsSymbol? AsSymbol => Name as JsSymbol;

    /// <summary>Returns the key for a String.</summary>
    public static PropertyKey From(string text) =>
        TryParseIndex(text, out var index) ? new PropertyKey(index) : new PropertyKey((object)text);

    /// <summary>Returns the key for a String that is known not to be an array index.</summary>
    public static PropertyKey FromName(string name) => new((object)name);

    /// <summary>Returns the key for an integer index from 0 to 2^53 - 1.</summary>
    public static PropertyKey From(double integer) =>
        integer <= MaxIndex ? new PropertyKey((uint)integer)
            : new PropertyKey((object)((long)integer).ToString(CultureInfo.InvariantCulture));

    public static implicit operator PropertyKey(string text) => From(text);

    public static implicit operator PropertyKey(JsSymbol symbol) => new(symbol);

    public static implicit operator PropertyKey(int index) => new((uint)index);

    /// <summary>Parses an array index in its canonical form.</summary>
    public static bool TryParseIndex(ReadOnlySpan<char> text, out uint index)
    {
        index = 0;
        if (text.Length is 0 or > 10) return false;
        if (text[0] == '0') return text.Length == 1;
        ulong value = 0;
        foreach (var c in text)
        {
            if (!char.IsAsciiDigit(c)) return false;
            value = value * 10 + (uint)(c - '0');
        }
        index = (uint)value;
        return value <= MaxIndex;
    }

    /// <summary>Returns the key as a String or Symbol value.</summary>
    public JsValue ToValue() => Name switch
    {
        null => new JsValue(IndexText()),
        string text => new JsValue(text),
        var symbol => new JsValue((JsSymbol)symbol),
    };

    /// <summary>Returns the key's text; for a symbol, its descriptive string.</summary>
    public override string ToString() => Name switch
    {
        null => IndexText(),
        string text => text,
        PrivateName name => name.Description!,
        var symbol => ((JsSymbol)symbol).DescriptiveString,
    };

    private string IndexText() => Index.ToString(CultureInfo.InvariantCulture);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Equals(PropertyKey other)
    {
        if (ReferenceEquals(Name, other.Name)) return Index == other.Index;
        return Name is string mine && other.Name is string theirs && TextOrder.AreEqual(mine, theirs);
    }

    public override bool Equals([NotNullWhen(true)] object? obj) => obj is PropertyKey key && Equals(key);

    public override int GetHashCode() => Name switch
    {
        null => SeededHash.Of((ulong)Index),
        string text => HashOf(text),
        var symbol => RuntimeHelpers.GetHashCode(symbol),
    };

    private static int HashOf(string text)
    {
        WorkBudget.Work(text.Length);
        return SeededHash.Of(text);
    }

    public static bool operator ==(PropertyKey left, PropertyKey right) => left.Equals(right);

    public static bool operator !=(PropertyKey left, PropertyKey right) => !left.Equals(right);
}
