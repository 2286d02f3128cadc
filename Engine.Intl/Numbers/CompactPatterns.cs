namespace Quoll.Intl.Numbers;

/// <summary>The patterns of compact notation by magnitude and plural category (UTS 35, part 3, §2.4.1).</summary>
internal sealed class CompactPatterns
{
    // "0", "1" and the plural categories.
    private const int FormCount = 2 + PluralCategories.Count;

    // The greatest power of ten that CLDR has patterns for.
    private const int MaximumMagnitude = 20;

    private const int CacheSize = 64;

    private static readonly BoundedCache<(NumberSymbols, bool IsLong, bool IsCurrency), CompactPatterns> Cache = new(CacheSize);

    private readonly NumberPattern?[] _patterns = new NumberPattern?[(MaximumMagnitude + 1) * FormCount];
    private readonly int[] _exponents = new int[MaximumMagnitude + 1];
    private readonly int _maximum;

    private CompactPatterns(NumberSymbols symbols, bool isLong, bool isCurrency)
    {
        var formats = isCurrency ? "currencyFormats" : "decimalFormats";
        var leaf = isCurrency ? "standard" : "decimalFormat";
        var (path, keys) = symbols.Keys(formats, $"{(isLong ? "long" : "short")}/{leaf}");
        if (isLong && !keys.Any()) (path, keys) = symbols.Keys(formats, $"short/{leaf}");
        foreach (var key in keys)
        {
            // 1000-count-one
            var dash = key.IndexOf('-');
            if (dash < 0 || dash > MaximumMagnitude + 1 || key.LastIndexOf('-') != dash + "-count".Length) continue;
            var form = FormOf(key.AsSpan(key.LastIndexOf('-') + 1));
            if (form < 0) continue;
            var magnitude = dash - 1;
            var pattern = symbols.Find($"{path}/{key}")!;
            _maximum = Math.Max(_maximum, magnitude);

            // "0" stands for the pattern of numbers that are not compact.
            if (pattern == "0") continue;
            _patterns[(magnitude * FormCount) + form] = new NumberPattern(pattern);
            var digits = CountZeros(pattern);
            if (digits > 0 && _exponents[magnitude] == 0) _exponents[magnitude] = magnitude + 1 - digits;
        }
    }

    /// <summary>Returns the patterns of a locale. A locale without long ones uses its short ones.</summary>
    public static CompactPatterns Of(NumberSymbols symbols, bool isLong, bool isCurrency) =>
        Cache.GetOrAdd((symbols, isLong, isCurrency), static key => new CompactPatterns(key.Item1, key.IsLong, key.IsCurrency));

    /// <summary>The exponent that a number of a magnitude is divided by: 6 for "1.2M".</summary>
    public int ExponentOf(int magnitude) => magnitude < 0 ? 0 : _exponents[Math.Min(magnitude, _maximum)];

    /// <summary>Returns the index of the pattern of a number, for <see cref="this"/>; -1 for none.</summary>
    /// <param name="magnitude">The magnitude of the number.</param>
    /// <param name="shown">The number that is shown, such as 1.2 for "1.2M".</param>
    /// <param name="category">The plural category of the number that is shown.</param>
    public int IndexOf(int magnitude, in PluralOperands shown, PluralCategory category)
    {
        if (magnitude < 0) return -1;
        var row = Math.Min(magnitude, _maximum) * FormCount;
        if (shown.W == 0 && shown.I <= 1 && _patterns[row + (int)shown.I] is not null) return row + (int)shown.I;
        if (_patterns[row + 2 + (int)category] is not null) return row + 2 + (int)category;
        var other = row + 2 + (int)PluralCategory.Other;
        return _patterns[other] is null ? -1 : other;
    }

    /// <summary>The number of indices.</summary>
    public int Count => _patterns.Length;

    /// <summary>The pattern of an index.</summary>
    public NumberPattern this[int index] => _patterns[index]!;

    // The zeros of the part for positive numbers, which are in one place.
    private static int CountZeros(string pattern)
    {
        var first = pattern.IndexOf('0', StringComparison.Ordinal);
        return first < 0 ? 0 : pattern.Length - first - pattern.AsSpan(first).TrimStart('0').Length;
    }

    private static int FormOf(ReadOnlySpan<char> name) => name switch
    {
        "0" => 0,
        "1" => 1,
        _ => PluralCategories.Parse(name) is { } category ? 2 + (int)category : -1,
    };
}
