namespace Quoll.RegExp.MachineCode;

/// <summary>
/// What is known of the backtrack stack at a place of a program: its newest entries. Equal states are the same object.
/// </summary>
internal sealed class StackState
{
    /// <summary>The most entries that are known: a loop that leaves choices would know more with each look.</summary>
    private const int MostEntries = 16;

    private readonly Dictionary<(bool, int), StackState> _above = [];
    private readonly int _depth;
    private StackState? _unknown;

    private StackState(StackState? below, bool isChoice, int value)
    {
        Below = below;
        IsChoice = isChoice;
        Value = value;
        _depth = below is null ? 0 : below._depth + 1;
    }

    /// <summary>Returns the states of a translation: that of the start, where the stack is known to be empty.</summary>
    public static StackState CreateEmpty() => new(null, false, 0) { _unknown = new StackState(null, false, 0) };

    /// <summary>Whether the stack has no choices.</summary>
    public bool IsEmpty => _unknown is not null;

    /// <summary>Whether the newest entry is known, so that <see cref="IsChoice"/> and the others tell it.</summary>
    public bool HasEntry => Below is not null;

    /// <summary>The state without the newest entry.</summary>
    public StackState? Below { get; }

    /// <summary>Whether the newest entry is a choice, and not an old value of a register.</summary>
    public bool IsChoice { get; }

    /// <summary>The address of the choice, or the register.</summary>
    public int Value { get; }

    /// <summary>Returns the state after an entry was pushed.</summary>
    public StackState Push(bool isChoice, int value, StackState unknown)
    {
        if (_depth == MostEntries) return unknown.Push(isChoice, value, unknown);
        if (!_above.TryGetValue((isChoice, value), out var state))
            _above.Add((isChoice, value), state = new StackState(this, isChoice, value));
        return state;
    }

    /// <summary>The state in which nothing is known; asked of the empty one.</summary>
    public StackState Unknown => _unknown!;

    /// <summary>Returns what is known if one of two states holds: the newest entries that they share.</summary>
    public static StackState Meet(StackState a, StackState b, StackState unknown)
    {
        if (ReferenceEquals(a, b)) return a;
        if (!a.HasEntry || !b.HasEntry || a.IsChoice != b.IsChoice || a.Value != b.Value) return unknown;
        return Meet(a.Below!, b.Below!, unknown).Push(a.IsChoice, a.Value, unknown);
    }
}
