namespace Quoll.Runtime.Values;

/// <summary>
/// Predicts the best form of the next long String, of JSON.stringify or of bytes that were decoded, from the use of the
/// last ones. A long text that stays in the engine, goes to JSON.parse or is output as UTF-8 is cheaper as UTF-8: it
/// takes half the memory, which .NET need not clear. A text whose characters are needed is cheaper if written as UTF-16
/// at once, and so is a short text.
/// </summary>
internal sealed class ResultForm : IUtf8Origin
{
    /// <summary>
    /// Texts with fewer bytes are short. They save little, and .NET clears arrays below this size in any case.
    /// </summary>
    public const int MinUtf8Length = 2048;

    /// <summary>The number of long texts as UTF-16 after which UTF-8 is tried again.</summary>
    private const int RetryAfter = 32;

    private bool _areUnitsNeeded;
    private int _longTexts;

    /// <summary>Whether to write UTF-8.</summary>
    public bool IsUtf8 { get; private set; }

    /// <summary>Records that the characters of a text in UTF-8 were needed.</summary>
    public void UnitsWereNeeded()
    {
        _areUnitsNeeded = true;
        IsUtf8 = false;
    }

    /// <summary>Records the number of units of a text that was written as UTF-16.</summary>
    public void WroteUtf16(long units)
    {
        if (units < MinUtf8Length) return;
        if (_areUnitsNeeded && ++_longTexts < RetryAfter) return;
        _areUnitsNeeded = false;
        _longTexts = 0;
        IsUtf8 = true;
    }

    /// <summary>Records the number of bytes of a text that was written as UTF-8.</summary>
    public void WroteUtf8(long bytes)
    {
        if (bytes < MinUtf8Length) IsUtf8 = false;
    }
}
