namespace Quoll.Inspection;

/// <summary>
/// The values and text that one line of output may still show, because people read no more. Everything that an
/// inspector shows is charged here before it is created, and takes steps of the running call.
/// </summary>
/// <param name="length">The approximate limit of code units in all.</param>
internal sealed class InspectionBudget(int length)
{
    /// <summary>The greatest number of code units shown of one text: a string, a name or a message.</summary>
    public const int MaxTextLength = 10_000;

    /// <summary>The greatest number of values that are shown in all.</summary>
    private const int MaxValues = 10_000;

    /// <summary>Code units that are escaped, coloured, measured and joined in about the time of one step.</summary>
    private const int UnitsPerStep = 16;

    /// <summary>
    /// Things that are visited but not shown, such as the keys of a large object, for each code unit charged.
    /// </summary>
    private const int SeenPerUnit = 16;

    private int _valuesLeft = MaxValues;
    private int _lengthLeft = length;

    public bool IsExhausted => _lengthLeft <= 0 || _valuesLeft < 0;

    /// <summary>The greatest length of the next text, in code units.</summary>
    public int TextLength => Math.Clamp(_lengthLeft, 0, MaxTextLength);

    /// <summary>Charges one more value; returns false if that exceeds the budget.</summary>
    public bool TryTakeValue()
    {
        WorkBudget.Steps(1);
        return --_valuesLeft >= 0 && _lengthLeft > 0;
    }

    /// <summary>Charges a number of code units.</summary>
    public void Take(int units)
    {
        _lengthLeft = (int)Math.Max(_lengthLeft - (long)units, -1);
        WorkBudget.Steps(1 + units / UnitsPerStep);
    }

    /// <summary>Charges things that are visited but not shown.</summary>
    public void See(double count) => _lengthLeft = (int)Math.Max(_lengthLeft - count / SeenPerUnit, -1);

    /// <summary>Returns the beginning of a text, cut to the length that may be shown.</summary>
    public string Cut(string text) => MessageText.Excerpt(text, TextLength);
}
