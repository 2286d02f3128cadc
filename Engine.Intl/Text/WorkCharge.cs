namespace Quoll.Intl.Text;

/// <summary>
/// Charges the work on a long text to the limits of a call, part by part, so that ending the call need not wait for the
/// whole text.
/// </summary>
/// <param name="start">Where the work begins.</param>
internal ref struct WorkCharge(int start)
{
    private const int UnitsAtOnce = 1 << 16;

    // Most loops over code units take some nanoseconds for each; a step is about 10 ns.
    private const int UnitsPerStep = 2;

    private int _next = start + UnitsAtOnce;

    /// <summary>Tells that the work has come to a place.</summary>
    internal void MoveTo(int position)
    {
        if (position >= _next) Charge();
    }

    private void Charge()
    {
        AbstractOperations.Charge(UnitsAtOnce / UnitsPerStep);
        _next += UnitsAtOnce;
    }
}
