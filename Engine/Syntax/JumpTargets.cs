namespace Quoll.Syntax;

/// <summary>The statements of the current function that a break or continue may leave, and their labels.</summary>
internal sealed class JumpTargets
{
    /// <summary>A statement with all of its labels.</summary>
    private sealed class LabelledStatement
    {
        /// <summary>Its start, after the labels.</summary>
        public int Start;

        public bool IsLoop;
    }

    /// <summary>A visible label.</summary>
    /// <param name="Statement">The labelled statement.</param>
    /// <param name="Shadowed">
    /// The index of the label of the same name in a surrounding function; -1 if there is none.
    /// </param>
    private readonly record struct Label(LabelledStatement Statement, int Shadowed);

    /// <summary>The targets of a function, saved while an inner one is parsed.</summary>
    /// <param name="FirstLabel">Labels below this height belong to surrounding functions.</param>
    /// <param name="Loops">The number of open loops.</param>
    /// <param name="Breakables">The number of open loops and switches.</param>
    public readonly record struct State(int FirstLabel, int Loops, int Breakables);

    private readonly List<Label> _labels = new(1);

    /// <summary>The index of the innermost label of each name.</summary>
    private Dictionary<string, int>? _places;

    private State _state;

    /// <summary>Whether a break without a label has a target.</summary>
    public bool AllowBreak => _state.Breakables > 0;

    /// <summary>Whether a continue without a label has a target.</summary>
    public bool AllowContinue => _state.Loops > 0;

    /// <summary>Begins a function. Returns what <see cref="LeaveFunction"/> gets.</summary>
    public State EnterFunction()
    {
        var outer = _state;
        _state = new State(_labels.Count, 0, 0);
        return outer;
    }

    public void LeaveFunction(in State outer) => _state = outer;

    public void EnterLoop() => _state = _state with { Loops = _state.Loops + 1, Breakables = _state.Breakables + 1 };

    public void LeaveLoop() => _state = _state with { Loops = _state.Loops - 1, Breakables = _state.Breakables - 1 };

    public void EnterSwitch() => _state = _state with { Breakables = _state.Breakables + 1 };

    public void LeaveSwitch() => _state = _state with { Breakables = _state.Breakables - 1 };

    /// <summary>Returns whether the function has a label of a name, and whether a loop has it.</summary>
    public bool TryFind(string name, out bool isLoop)
    {
        isLoop = false;
        if (_places is null || !_places.TryGetValue(name, out var place) || place < _state.FirstLabel) return false;
        isLoop = _labels[place].Statement.IsLoop;
        return true;
    }

    /// <summary>Adds a label that the function does not have.</summary>
    /// <param name="name">The label.</param>
    /// <param name="start">Where the label stands.</param>
    /// <param name="next">Where the statement or its next label begins.</param>
    /// <param name="isLoop">Whether a loop begins there.</param>
    public void Add(string name, int start, int next, bool isLoop)
    {
        // A label directly after another one labels the same statement.
        var statement = _labels.Count > _state.FirstLabel && _labels[^1].Statement.Start == start ? _labels[^1].Statement
            : new LabelledStatement();
        statement.Start = next;
        statement.IsLoop = isLoop;
        _places ??= [];
        _labels.Add(new Label(statement, _places.GetValueOrDefault(name, -1)));
        _places[name] = _labels.Count - 1;
    }

    /// <summary>Removes the label that was added last.</summary>
    public void Remove(string name)
    {
        if (_labels[^1].Shadowed < 0) _places!.Remove(name);
        else _places![name] = _labels[^1].Shadowed;
        _labels.RemoveAt(_labels.Count - 1);
    }
}
