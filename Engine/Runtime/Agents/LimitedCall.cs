using Quoll.Text;

namespace Quoll.Runtime.Agents;

/// <summary>
/// What an engine with limits keeps of the running call; most engines have none, and need not have room for it.
/// </summary>
internal sealed class LimitedCall
{
    private readonly Stack<(int Entry, WorkBudget? Budget)> _budgets = new();

    /// <summary>
    /// When the call's time is over, in ticks of the stopwatch; the greatest number where it has no end.
    /// </summary>
    public long Deadline = long.MaxValue;

    /// <summary>Bytes that the thread had allocated when the call began.</summary>
    public long AllocatedAtStart;

    /// <summary>The timer, which only a call that takes longer starts.</summary>
    public Alarm? Alarm;

    /// <summary>Makes an engine's limits the budget of the thread at one of its entries.</summary>
    public void TakeThread(WorkBudget limits, int entry)
    {
        if (ReferenceEquals(WorkBudget.Current, limits)) return;
        _budgets.Push((entry, WorkBudget.Current));
        WorkBudget.Current = limits;
    }

    /// <summary>Gives the thread back, at the end of that entry, to the budget that it had before.</summary>
    public void ReturnThread(int entry)
    {
        if (_budgets.Count > 0 && _budgets.Peek().Entry == entry) WorkBudget.Current = _budgets.Pop().Budget;
    }
}
