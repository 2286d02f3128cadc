namespace Quoll.Tier;

/// <summary>What machine code knows of a register, and where it has the value.</summary>
internal enum ValueKind : byte
{
    /// <summary>No code has been seen that leads here.</summary>
    None,

    /// <summary>A number that an int holds, and not -0: in a local of type int.</summary>
    Int,

    /// <summary>A number: in a local of type double.</summary>
    Number,

    /// <summary>A Boolean: in a local of type int, 0 or 1.</summary>
    Boolean,

    /// <summary>
    /// Any value: in a local of type <see cref="JsValue"/>, to the end of a basic block. Entries, exits and large
    /// methods would cost much more if such locals lived longer. Only lean code keeps them.
    /// </summary>
    Any,

    /// <summary>Any value: in the register of the frame only.</summary>
    Memory,
}

/// <summary>The kinds of all registers at one place in the code.</summary>
internal sealed class RegisterState
{
    private readonly ValueKind[] _kinds;

    // Whether the register of the frame has the value, too.
    private readonly bool[] _stored;

    /// <param name="registers">How many there are.</param>
    /// <param name="kind">The kind of all registers; if there is one, the frame has their values, too.</param>
    public RegisterState(int registers, ValueKind kind = ValueKind.None)
    {
        _kinds = new ValueKind[registers + RegisterSpan.Below];
        _stored = new bool[registers + RegisterSpan.Below];
        Array.Fill(_kinds, kind);
        Array.Fill(_stored, kind != ValueKind.None);
    }

    private RegisterState(RegisterState other)
    {
        _kinds = (ValueKind[])other._kinds.Clone();
        _stored = (bool[])other._stored.Clone();
    }

    public ValueKind this[int register] => _kinds[register + RegisterSpan.Below];

    public bool IsStored(int register) => _stored[register + RegisterSpan.Below];

    public void Set(int register, ValueKind kind, bool isStored)
    {
        _kinds[register + RegisterSpan.Below] = kind;
        _stored[register + RegisterSpan.Below] = isStored;
    }

    public RegisterState Clone() => new(this);

    /// <summary>Makes this state hold for another way to the same place, too. Returns whether it has changed.</summary>
    /// <param name="other">The state at the end of that way.</param>
    /// <param name="isLive">Whether the value of a register is used from this place on.</param>
    /// <param name="keepsValues">Whether a value of any kind may stay in its local.</param>
    public bool Merge(RegisterState other, Func<int, bool> isLive, bool keepsValues)
    {
        var changed = false;
        for (var i = 0; i < _kinds.Length; i++)
        {
            if (!isLive(i - RegisterSpan.Below)) continue;
            var kind = Join(_kinds[i], other._kinds[i], keepsValues);
            var stored = kind == ValueKind.Memory || (_kinds[i] == ValueKind.None || _stored[i]) && other._stored[i];
            if (kind == _kinds[i] && stored == _stored[i]) continue;
            _kinds[i] = kind;
            _stored[i] = stored;
            changed = true;
        }
        return changed;
    }

    private static ValueKind Join(ValueKind x, ValueKind y, bool keepsValues)
    {
        if (y == ValueKind.Any && !keepsValues) return ValueKind.Memory;
        if (x == y || y == ValueKind.None) return x;
        if (x == ValueKind.None) return y;
        if (x <= ValueKind.Number && y <= ValueKind.Number) return ValueKind.Number;
        return keepsValues && x != ValueKind.Memory && y != ValueKind.Memory ? ValueKind.Any : ValueKind.Memory;
    }
}
