namespace Quoll.Json.Values;

/// <summary>
/// Which form the next String of JSON.stringify is likely to want, by what became of the last ones. A long text that
/// stays in the engine, goes to JSON.parse or out as UTF-8 is cheaper as UTF-8: half the memory, which .NET need not
/// clear. One whose characters are needed is cheaper written as UTF-16 at once, and so is a short one.
/// </summary>
internal sealed class ResultForm : IUtf8Origin
{
    /// <summary>
    /// Texts of fewer bytes are short: there is little to save, and .NET clears arrays below this size in any case.
    /// </summary>
    public const int MinUtf8Length = 2048;

    /// <summary>After that many long texts as UTF-16 it is tried again whether their characters are needed.</summary>
    private const int RetryAfter = 32;

    private bool _areUnitsNeeded;
    private int _longTexts;

    /// <summary>UTF-8 is the form to write.</summary>
    public bool IsUtf8 { get; private set; }

    /// <summary>The characters of a text that was kept as UTF-8 were needed.</summary>
    public void UnitsWereNeeded()
    {
        _areUnitsNeeded = true;
        IsUtf8 = false;
    }

    /// <summary>A text was written as UTF-16, that many units.</summary>
    public void WroteUtf16(long units)
    {
        if (units < MinUtf8Length) return;
        if (_areUnitsNeeded && ++_longTexts < RetryAfter) return;
        _areUnitsNeeded = false;
        _longTexts = 0;
        IsUtf8 = true;
    }

    /// <summary>A text was written as UTF-8, that many bytes.</summary>
    public void WroteUtf8(long bytes)
    {
        if (bytes < MinUtf8Length) IsUtf8 = false;
    }
}
