using System.Text;
using Quoll.Vm;

namespace Quoll.Values;

/// <summary>
/// Builds the String that a built-in returns piece by piece: holds it to <see cref="Rope.MaxLength"/> (a RangeError past it) and
/// asks the agent for the memory that it grows by.
/// </summary>
internal sealed class TextBuilder(Agent agent, int capacity = 16)
{
    private readonly StringBuilder _text = new(Math.Min(capacity, 1 << 20));

    // How much was asked of the agent, in code units.
    private int _reserved = 1024;

    public int Length => _text.Length;

    public TextBuilder Append(char unit)
    {
        Admit(1);
        _text.Append(unit);
        return this;
    }

    public TextBuilder Append(string text) => Append(text.AsSpan());

    public TextBuilder Append(ReadOnlySpan<char> text)
    {
        Admit(text.Length);
        _text.Append(text);
        return this;
    }

    /// <summary>A part of a text.</summary>
    public TextBuilder Append(string text, int start, int length) => Append(text.AsSpan(start, length));

    public override string ToString()
    {
        agent.Reserve(_text.Length * 2L);
        return _text.ToString();
    }

    private void Admit(int length)
    {
        var total = (long)_text.Length + length;
        if (total > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        if (total <= _reserved) return;
        agent.Reserve((total - _text.Length) * 2);
        _reserved = (int)Math.Min(total * 2, Rope.MaxLength);
    }
}
