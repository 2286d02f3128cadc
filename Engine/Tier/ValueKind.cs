using Quoll.Runtime.Objects;

namespace Quoll.Tier;

/// <summary>What machine code knows of a register, and where it has the value.</summary>
internal enum ValueKind : byte
{
    /// <summary>No code has been seen that leads here.</summary>
    None,

    /// <summary>A number that an int holds, and not -0: in a local of type int.</summary>
    Int,

    /// <summary>
    /// An integer that is not -0, and of at most <see cref="RegisterState.WidthOf"/> bits: in a local of type long, to
    /// the end of a basic block. So sums of which only the low bits matter need neither a double nor a check.
    /// </summary>
    Wide,

    /// <summary>A number: in a local of type double.</summary>
    Number,

    /// <summary>A Boolean: in a local of type int, 0 or 1.</summary>
    Boolean,

    /// <summary>An object: in a local of type <see cref="JsObject"/>.</summary>
    Object,

    /// <summary>An array: in a local of type <see cref="JsArray"/>.</summary>
    Array,

    /// <summary>A typed array: in a local of type <see cref="TypedArrayObject"/>.</summary>
    TypedArray,

    /// <summary>
    /// Any value: in a local of type <see cref="JsValue"/>. In long code it lives, as objects do, to the end of a basic
    /// block: otherwise entries and exits would cost much more.
    /// </summary>
    Any,

    /// <summary>Any value: in the register of the frame only.</summary>
    Memory,

    /// <summary>An object that was not made: its properties are in locals (<see cref="VirtualObject"/>).</summary>
    Virtual,
}

/// <summary>The kinds of all registers at one place in the code.</summary>
internal sealed class RegisterState
{
    private readonly ValueKind[] _kinds;

    // Whether the register of the frame has the value, too.
    private readonly bool[] _stored;

    // The bits of wide integers, with the sign; the numbers of virtual objects.
    private readonly byte[] _widths;

    // How many properties each virtual object has, and one; zero before it is made.
    private byte[] _counts = [];

    // The ways to this place differ.
    private const byte UnknownCount = 255;

    private const int WidthOfInt = 32;

    /// <summary>The bits of the widest integers: a double holds them all.</summary>
    public const int MostWidth = 52;

    /// <param name="registers">How many there are.</param>
    /// <param name="kind">The kind of all registers; if there is one, the frame has their values, too.</param>
    public RegisterState(int registers, ValueKind kind = ValueKind.None)
    {
        _kinds = new ValueKind[registers + RegisterSpan.Below];
        _stored = new bool[registers + RegisterSpan.Below];
        _widths = new byte[registers + RegisterSpan.Below];
        Array.Fill(_kinds, kind);
        Array.Fill(_stored, kind != ValueKind.None);
    }

    private RegisterState(RegisterState other)
    {
        _kinds = (ValueKind[])other._kinds.Clone();
        _stored = (bool[])other._stored.Clone();
        _widths = (byte[])other._widths.Clone();
        TakeCounts(other);
    }

    public ValueKind this[int register] => _kinds[register + RegisterSpan.Below];

    public bool IsStored(int register) => _stored[register + RegisterSpan.Below];

    /// <summary>Returns how many bits an integer has at most.</summary>
    public int WidthOf(int register) => this[register] == ValueKind.Wide ? _widths[register + RegisterSpan.Below] : WidthOfInt;

    /// <summary>Returns the number of the virtual object that a register has; -1 if it has another value.</summary>
    public int VirtualAt(int register) => this[register] == ValueKind.Virtual ? _widths[register + RegisterSpan.Below] : -1;

    /// <summary>Returns the numbers of the virtual objects that registers have.</summary>
    public IEnumerable<int> VirtualObjects()
    {
        for (var i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] == ValueKind.Virtual) yield return _widths[i];
        }
    }

    /// <summary>Returns how many properties a virtual object has; -1 if that is not known.</summary>
    public int CountOf(int number) => number < _counts.Length && _counts[number] != UnknownCount ? _counts[number] - 1 : -1;

    public void SetCount(int number, int count)
    {
        if (number >= _counts.Length) Array.Resize(ref _counts, number + 1);
        _counts[number] = (byte)(count + 1);
    }

    /// <summary>Makes what is known of virtual objects that of another state.</summary>
    public void TakeCounts(RegisterState other) => _counts = (byte[])other._counts.Clone();

    /// <summary>The same for another way to the same place. Returns whether something has changed.</summary>
    public bool MergeCounts(RegisterState other)
    {
        var changed = false;
        if (_counts.Length < other._counts.Length) Array.Resize(ref _counts, other._counts.Length);
        for (var i = 0; i < other._counts.Length; i++)
        {
            if (other._counts[i] == 0 || other._counts[i] == _counts[i] || _counts[i] == UnknownCount) continue;
            _counts[i] = _counts[i] == 0 ? other._counts[i] : UnknownCount;
            changed = true;
        }
        return changed;
    }

    public void Set(int register, ValueKind kind, bool isStored, int width = MostWidth)
    {
        _kinds[register + RegisterSpan.Below] = kind;
        _stored[register + RegisterSpan.Below] = isStored;
        _widths[register + RegisterSpan.Below] = (byte)width;
    }

    /// <summary>Gives a register what a register of another state has.</summary>
    public void Take(int register, RegisterState other, int from)
    {
        Set(register, other[from], other.IsStored(from), other._widths[from + RegisterSpan.Below]);
    }

    public RegisterState Clone() => new(this);

    /// <summary>Makes this state hold for another way to the same place, too. Returns whether it has changed.</summary>
    /// <param name="other">The state at the end of that way.</param>
    /// <param name="isLive">Whether the value of a register is used from this place on.</param>
    /// <param name="keepsValues">Whether values that are not numbers may stay in their locals.</param>
    /// <param name="expected">The kinds of registers that would have any value.</param>
    /// <param name="escape">Is called for a virtual object that is another value on the other way.</param>
    public bool Merge(
        RegisterState other, Func<int, bool> isLive, bool keepsValues, Dictionary<int, ValueKind>? expected, Action<int> escape)
    {
        var changed = MergeCounts(other);
        for (var i = 0; i < _kinds.Length; i++)
        {
            if (!isLive(i - RegisterSpan.Below)) continue;
            if (_kinds[i] == ValueKind.Virtual || other._kinds[i] == ValueKind.Virtual)
            {
                changed |= MergeVirtual(i, other, escape);
                continue;
            }
            var kind = Join(_kinds[i], other._kinds[i], keepsValues);
            if (kind == ValueKind.Any && expected is not null) kind = expected.GetValueOrDefault(i - RegisterSpan.Below, kind);
            var stored = kind == ValueKind.Memory || (_kinds[i] == ValueKind.None || _stored[i]) && other._stored[i];
            if (kind == _kinds[i] && stored == _stored[i]) continue;
            _kinds[i] = kind;
            _stored[i] = stored;
            changed = true;
        }
        return changed;
    }

    private bool MergeVirtual(int i, RegisterState other, Action<int> escape)
    {
        if (other._kinds[i] == ValueKind.None || _kinds[i] == other._kinds[i] && _widths[i] == other._widths[i]) return false;
        if (_kinds[i] == ValueKind.None)
        {
            (_kinds[i], _widths[i], _stored[i]) = (ValueKind.Virtual, other._widths[i], false);
            return true;
        }
        if (_kinds[i] == ValueKind.Virtual) escape(_widths[i]);
        if (other._kinds[i] == ValueKind.Virtual) escape(other._widths[i]);
        var before = _kinds[i];
        (_kinds[i], _stored[i]) = (ValueKind.Any, false);
        return before != ValueKind.Any;
    }

    /// <summary>Returns the kind of the values of two kinds.</summary>
    public static ValueKind Join(ValueKind x, ValueKind y, bool keepsValues)
    {
        if (y == ValueKind.Wide) y = ValueKind.Number;
        if (y > ValueKind.Boolean && !keepsValues) return ValueKind.Memory;
        if (x == y || y == ValueKind.None) return x;
        if (x == ValueKind.None) return y;
        if (x <= ValueKind.Number && y <= ValueKind.Number) return ValueKind.Number;
        if (!keepsValues || x == ValueKind.Memory || y == ValueKind.Memory) return ValueKind.Memory;
        return IsObject(x) && IsObject(y) ? ValueKind.Object : ValueKind.Any;
    }

    /// <summary>Whether values of a kind are objects.</summary>
    public static bool IsObject(ValueKind kind) => kind is ValueKind.Object or ValueKind.Array or ValueKind.TypedArray;
}
