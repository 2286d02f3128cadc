using System.Numerics;

namespace Quoll.Bytecode;

/// <summary>
/// Where cases of a switch statement begin whose tests are literal numbers and strings (§14.12.4). One search takes the
/// place of a comparison for each case.
/// </summary>
internal sealed class SwitchTable
{
    /// <summary>The length of the longest text in a table, in UTF-16 code units: hashing takes no steps.</summary>
    public const int LongestText = 64;

    /// <summary>Numbers have an array by number if it has at most this many elements for each of them.</summary>
    private const int MostElementsPerNumber = 4;

    // The numbers in their order, and the index of the target of each.
    private readonly double[] _numbers;
    private readonly int[] _ofNumbers;

    // The same for texts, with open addressing: twice as many places as texts at least, a power of two.
    private readonly string?[] _texts;
    private readonly int[] _ofTexts;
    private readonly int _longestText;
    private readonly int _otherwise;

    /// <param name="tests">The literals: strings, and boxed doubles. Of equal ones, the first counts.</param>
    /// <param name="targets">The offset of the code for each.</param>
    /// <param name="otherwise">The offset at which execution goes on if none of them is equal to the value.</param>
    public SwitchTable(object[] tests, int[] targets, int otherwise)
    {
        Targets = Distinct([.. targets, otherwise]);
        _otherwise = IndexOf(otherwise);
        var numbers = new List<NumberCase>();
        var texts = new Dictionary<string, int>();
        for (var i = 0; i < tests.Length; i++)
        {
            if (tests[i] is string text) texts.TryAdd(text, IndexOf(targets[i]));
            else numbers.Add(new NumberCase((double)tests[i], IndexOf(targets[i]), i));
        }
        numbers.Sort(static (x, y) => x.Number != y.Number ? x.Number.CompareTo(y.Number) : x.Index - y.Index);
        (_numbers, _ofNumbers) = (new double[numbers.Count], new int[numbers.Count]);
        for (var i = 0; i < numbers.Count; i++) (_numbers[i], _ofNumbers[i]) = (numbers[i].Number, numbers[i].Target);
        ByNumber = FindTargetsByNumber();
        var places = texts.Count == 0 ? 0 : (int)BitOperations.RoundUpToPowerOf2((uint)texts.Count * 2);
        (_texts, _ofTexts) = (new string?[places], new int[places]);
        foreach (var (text, target) in texts)
        {
            var place = PlaceOf(text);
            (_texts[place], _ofTexts[place]) = (text, target);
            _longestText = Math.Max(_longestText, text.Length);
        }
    }

    // A class: .NET would compile the methods of collections for a structure at run time.
    private sealed record NumberCase(double Number, int Target, int Index);

    private int IndexOf(int offset) => Array.BinarySearch(Targets, offset);

    private static int[] Distinct(int[] offsets)
    {
        Array.Sort(offsets);
        var count = 1;
        foreach (var offset in offsets)
        {
            if (offset != offsets[count - 1]) offsets[count++] = offset;
        }
        return offsets[..count];
    }

    /// <summary>The offsets at which execution may go on, each once, in their order.</summary>
    public int[] Targets { get; }

    /// <summary>The offset at which execution goes on if no case is found.</summary>
    public int Otherwise => Targets[_otherwise];

    /// <summary>
    /// The indexes of the targets by number, from <see cref="Least"/> on; empty if the numbers are not close together.
    /// </summary>
    public int[] ByNumber { get; }

    /// <summary>The least number, if <see cref="ByNumber"/> has any.</summary>
    public int Least { get; private set; }

    public bool HasTexts => _texts.Length > 0;

    /// <summary>Returns the offset of the code for a value.</summary>
    public int TargetFor(in JsValue value) => Targets[Find(value)];

    /// <summary>Returns the index of the target for a value.</summary>
    public int Find(in JsValue value)
    {
        if (value.IsNumber) return Find(value.Number);
        if (!HasTexts || !value.IsString) return _otherwise;
        if (value.PlainText is { } text) return Find(text);
        return value.StringLength <= _longestText ? Find(value.String) : _otherwise;
    }

    /// <summary>Returns the number of bytes of the table.</summary>
    public long Size => sizeof(double) * (long)_numbers.Length + IntPtr.Size * (long)_texts.Length
        + sizeof(int) * ((long)_ofNumbers.Length + _ofTexts.Length + ByNumber.Length + Targets.Length);

    private int Find(double number)
    {
        var (low, high) = (0, _numbers.Length);
        if (ByNumber.Length > 0)
        {
            var index = (long)number;
            if (index != number) return _otherwise;
            index -= Least;
            return (ulong)index < (ulong)ByNumber.Length ? ByNumber[index] : _otherwise;
        }
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (_numbers[middle] < number) low = middle + 1;
            else high = middle;
        }
        return low < _numbers.Length && _numbers[low] == number ? _ofNumbers[low] : _otherwise;
    }

    private int Find(string text)
    {
        if (text.Length > _longestText) return _otherwise;
        var place = PlaceOf(text);
        return _texts[place] is null ? _otherwise : _ofTexts[place];
    }

    // The place that a text has or would have.
    private int PlaceOf(string text)
    {
        var mask = _texts.Length - 1;
        for (var place = SeededHash.Of(text) & mask; ; place = (place + 1) & mask)
        {
            if (_texts[place] is not { } other || ReferenceEquals(other, text) || Comparison.AreTextsEqual(other, text)) return place;
        }
    }

    private int[] FindTargetsByNumber()
    {
        var count = _numbers.Length;
        if (count == 0) return [];
        var (least, most) = (_numbers[0], _numbers[^1]);
        if (least < int.MinValue || most > int.MaxValue || most - least >= (double)count * MostElementsPerNumber) return [];
        foreach (var number in _numbers)
        {
            if (number != Math.Floor(number)) return [];
        }
        Least = (int)least;
        var targets = new int[(int)(most - least) + 1];
        Array.Fill(targets, _otherwise);
        // Backwards, so that the first of equal ones stays.
        for (var i = count - 1; i >= 0; i--) targets[(int)(_numbers[i] - least)] = _ofNumbers[i];
        return targets;
    }
}
