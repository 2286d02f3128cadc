namespace Quoll.Inspection;

/// <summary>
/// What one line of output may still show: nobody reads more. All that an inspector shows takes from it before it is
/// made, and takes steps of the running call.
/// </summary>
/// <param name="length">About the most code units in all.</param>
internal sealed class InspectionBudget(int length)
{
    /// <summary>The most code units of one text that are shown, be it a string, a name or a message.</summary>
    public const int MaxTextLength = 10_000;

    /// <summary>The most values that are shown in all.</summary>
    private const int MaxValues = 10_000;

    /// <summary>
    /// Code units that are escaped, coloured, measured and joined in about the time of a step of script.
    /// </summary>
    private const int UnitsPerStep = 16;

    /// <summary>Things that are looked at and not shown, such as the keys of a large object, for a code unit.</summary>
    private const int SeenPerUnit = 16;

    private int _valuesLeft = MaxValues;
    private int _lengthLeft = length;

    public bool IsExhausted => _lengthLeft <= 0 || _valuesLeft < 0;

    /// <summary>The most code units of the next text.</summary>
    public int TextLength => Math.Clamp(_lengthLeft, 0, MaxTextLength);

    /// <summary>One value more; false if it is too much.</summary>
    public bool TryTakeValue()
    {
        WorkBudget.Steps(1);
        return --_valuesLeft >= 0 && _lengthLeft > 0;
    }

    /// <summary>So many code units more.</summary>
    public void Take(int units)
    {
        _lengthLeft = (int)Math.Max(_lengthLeft - (long)units, -1);
        WorkBudget.Steps(1 + units / UnitsPerStep);
    }

    /// <summary>Things that had to be looked at, although they are not shown.</summary>
    public void See(double count) => _lengthLeft = (int)Math.Max(_lengthLeft - count / SeenPerUnit, -1);

    /// <summary>The beginning of a text, as much of it as is shown.</summary>
    public string Cut(string text) => MessageText.Excerpt(text, TextLength);
}
