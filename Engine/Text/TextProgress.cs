namespace Quoll.Text;

/// <summary>
/// Charges a loop over a text, portion by portion. The loop may move by any number of units: one that moves by pairs of
/// surrogates never stands at an odd position, so a test for certain positions could miss all of them.
/// </summary>
/// <param name="cost">
/// The work for one unit of the text (<see cref="WorkBudget.Work"/>); zero where it is charged otherwise, and the loop
/// only polls.
/// </param>
internal struct TextProgress(int cost)
{
    /// <summary>Units of the text between two charges.</summary>
    private const int Portion = 1024;

    private int _charged;

    /// <summary>Charges what lies before a position, if it is long enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveTo(int position)
    {
        if (position - _charged >= Portion) Charge(position);
    }

    private void Charge(int position)
    {
        WorkBudget.Steps((long)(position - _charged) * cost / WorkBudget.UnitsPerStep);
        _charged = position;
    }
}
