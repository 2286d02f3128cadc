namespace Quoll;

/// <summary>Enumerates the lines of a <see cref="LineBlock{TResult}"/>.</summary>
public ref struct LineEnumerator
{
    private readonly ReadOnlySpan<byte> _text;
    private readonly bool _skipsBlank;
    private int _next;
    private int _passed;

    internal LineEnumerator(ReadOnlySpan<byte> text, bool skipsBlank)
    {
        _text = text;
        _skipsBlank = skipsBlank;
    }

    /// <summary>The line, with its white space, but without its line feed.</summary>
    public ReadOnlySpan<byte> Current { get; private set; }

    /// <summary>
    /// The number of the line in its block, from 0; at the end the number of lines. Blank lines count.
    /// </summary>
    public readonly int Number => _passed - 1;

    /// <summary>Moves to the next line.</summary>
    /// <returns>False if there is none.</returns>
    public bool MoveNext()
    {
        while (_next < _text.Length)
        {
            var rest = _text[_next..];
            var length = rest.IndexOf((byte)'\n');
            if (length < 0) length = rest.Length;
            _next += length + 1;
            _passed++;
            Current = rest[..length];
            // The first character nearly always decides.
            if (length > 0 && rest[0] > ' ' || !_skipsBlank || Current.ContainsAnyExcept(" \t\r"u8)) return true;
        }
        _passed++;
        return false;
    }
}
