using System.Text;

namespace Quoll.Intl.Data;

/// <summary>Strings by number: UTF-8 with a zero byte after each. A string is made when it is asked for.</summary>
internal sealed class StringTable
{
    private readonly byte[] _text;
    private readonly int[] _starts;

    /// <summary>Finds the strings of a block.</summary>
    /// <param name="text">The content of the block.</param>
    /// <param name="start">Where the strings begin; they are the rest of it.</param>
    public StringTable(byte[] text, int start)
    {
        _text = text;
        _starts = new int[text.AsSpan(start).Count((byte)0) + 1];
        _starts[0] = start;
        for (var i = 1; i < _starts.Length; i++) _starts[i] = start += text.AsSpan(start).IndexOf((byte)0) + 1;
    }

    public string this[int number] => Encoding.UTF8.GetString(_text.AsSpan(_starts[number].._starts[number + 1])[..^1]);

    public bool StartsWith(int number, byte start) => _text[_starts[number]] == start;
}
