using System.Globalization;

namespace Quoll;

/// <summary>
/// A text that is no JSON, or none for the type that was asked for, or a value that cannot be written: says what, and
/// where.
/// </summary>
public sealed class QuollJsonException : QuollException
{
    private readonly List<string> _names = [];
    private readonly string? _path;

    internal QuollJsonException(string problem, Exception? inner = null) : base(problem, inner) => Problem = problem;

    internal QuollJsonException(string problem, string? path, int line, int column, long offset, Exception? inner) : base(problem, inner)
    {
        Problem = problem;
        _path = path;
        (Line, Column, Offset) = (line, column, offset);
    }

    /// <summary>What is wrong, without the place.</summary>
    public string Problem { get; }

    /// <summary>
    /// Where in the value, as <c>$.hits[3].source.title</c>; names that are no identifiers stand in brackets and
    /// quotes.
    /// </summary>
    public string Path => _path ?? "$" + string.Concat(Enumerable.Reverse(_names));

    /// <summary>The line in the text, from 1; 0 for an error of writing.</summary>
    public int Line { get; }

    /// <summary>The column in the line, from 1, in UTF-16 code units; 0 for an error of writing.</summary>
    public int Column { get; }

    /// <summary>The byte in the text, from 0; -1 for an error of writing.</summary>
    public long Offset { get; } = -1;

    /// <summary>What is wrong, and where.</summary>
    public override string Message => Line == 0 ? $"{Path}: {Problem}"
        : string.Create(CultureInfo.InvariantCulture, $"{Path}: {Problem} (line {Line}, column {Column}, byte {Offset})");

    /// <summary>
    /// Called by what writes a container while an exception passes, from the inside out: the path is what they say.
    /// Never catches it.
    /// </summary>
    internal static bool Passes(Exception exception, string step)
    {
        if (exception is QuollJsonException { _path: null } writing) writing._names.Add(step);
        return false;
    }
}
