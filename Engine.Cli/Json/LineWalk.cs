namespace Quoll.Cli.Json;

/// <summary>Walks through the lines of a text.</summary>
/// <param name="text">The text.</param>
/// <param name="skipsBlank">Whether lines without other characters than white space are left out.</param>
internal ref struct LineWalk(ReadOnlySpan<byte> text, bool skipsBlank)
{
    private readonly ReadOnlySpan<byte> _text = text;
    private int _next;
    private int _passed;

    /// <summary>The line, with its white space, but without its line feed.</summary>
    public ReadOnlySpan<byte> Current { get; private set; }

    /// <summary>The number of the line, from 0; at the end the number of lines.</summary>
    public readonly int Number => _passed - 1;

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
            if (length > 0 && rest[0] > ' ' || !skipsBlank || Current.ContainsAnyExcept(" \t\r"u8)) return true;
        }
        _passed++;
        return false;
    }
}
