using System.Buffers;

namespace Quoll.Runtime.Values;

/// <summary>
/// Builds the result of a built-in piece by piece, in reused memory. Throws a RangeError past
/// <see cref="Rope.MaxLength"/>, requests from the agent the memory that it grows by, and charges for copying.
/// </summary>
internal sealed class TextBuilder
{
    private const int MaxFirstCapacity = 1 << 20;

    private const int MinCapacity = 128;

    /// <summary>Longer memory comes from the pool of .NET, whose first use takes a millisecond.</summary>
    private const int MaxOwnCapacity = 1 << 14;

    private readonly Agent _agent;
    private char[] _units;

    public TextBuilder(Agent agent, int capacity = 16)
    {
        _agent = agent;
        _units = Rent(Math.Min(capacity, MaxFirstCapacity));
    }

    public int Length { get; private set; }

    public TextBuilder Append(char unit)
    {
        if (Length == _units.Length) Grow(1);
        _units[Length++] = unit;
        return this;
    }

    public TextBuilder Append(string text) => Append(text.AsSpan());

    public TextBuilder Append(ReadOnlySpan<char> text)
    {
        if (text.Length > _units.Length - Length) Grow(text.Length);
        if (text.Length > WorkBudget.UnitsPerStep) _agent.StepOver(text.Length);
        WorkBudget.Copy(text, _units.AsSpan(Length));
        Length += text.Length;
        return this;
    }

    /// <summary>Appends a part of a text.</summary>
    public TextBuilder Append(string text, int start, int length) => Append(text.AsSpan(start, length));

    /// <summary>Returns a code unit repeated.</summary>
    public TextBuilder AppendRepeated(char unit, int count)
    {
        if (count > _units.Length - Length) Grow(count);
        if (count > WorkBudget.UnitsPerStep) _agent.StepOver(count);
        _units.AsSpan(Length, count).Fill(unit);
        Length += count;
        return this;
    }

    /// <summary>Appends a text a number of times.</summary>
    public TextBuilder AppendRepeated(string text, long count)
    {
        if (text.Length == 0) return this;
        NewString.RequireLength(count > Rope.MaxLength ? count : Length + count * text.Length);
        for (; count > 0; count--)
        {
            _agent.Step();
            Append(text);
        }
        return this;
    }

    /// <summary>Returns the text. The builder is then empty and must not be used again.</summary>
    public string Finish()
    {
        NewString.RequireLength(Length);
        _agent.Reserve(Length * 2L);
        if (Length > WorkBudget.UnitsPerStep) _agent.StepOver(Length);
        var text = NewString.Create(_units.AsSpan(0, Length));
        Return(_units);
        (_units, Length) = ([], 0);
        return text;
    }

    private void Grow(int length)
    {
        var total = (long)Length + length;
        NewString.RequireLength(total);
        var capacity = (int)Math.Min(Math.Max(total, 2L * _units.Length), Rope.MaxLength);
        _agent.Reserve(capacity * (long)sizeof(char));
        var larger = Rent(capacity);
        WorkBudget.Copy(_units.AsSpan(0, Length), larger);
        Return(_units);
        _units = larger;
    }

    private char[] Rent(int capacity)
    {
        if (capacity > MaxOwnCapacity) return RentShared(capacity);
        if (_agent.SpareUnits is { } spare && spare.Length >= capacity)
        {
            _agent.SpareUnits = null;
            return spare;
        }
        return new char[Math.Max(MinCapacity, capacity)];
    }

    private static char[] RentShared(int capacity)
    {
        try
        {
            return ArrayPool<char>.Shared.Rent(capacity);
        }
        catch (OutOfMemoryException)
        {
            throw Raise.RangeError(Messages.StringOutOfMemory);
        }
    }

    private void Return(char[] units)
    {
        if (units.Length > MaxOwnCapacity) ArrayPool<char>.Shared.Return(units);
        else if (_agent.SpareUnits is not { } spare || spare.Length < units.Length) _agent.SpareUnits = units;
    }
}
