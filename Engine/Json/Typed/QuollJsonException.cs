using System.Globalization;

namespace Quoll;

/// <summary>
/// A text that is no JSON, or none for the type that was asked for, or a value that cannot be written: says what, and
/// where.
/// </summary>
public sealed class QuollJsonException : QuollException
{
    // What was being written, from the inside out: a step of the path, and the object in which it is.
    private readonly List<(string Step, object? Owner)> _steps = [];
    private readonly string _problem;
    private readonly string? _path;

    internal QuollJsonException(string problem, Exception? inner = null) : base(problem, inner) => _problem = problem;

    internal QuollJsonException(string problem, string? path, int line, int column, long offset, Exception? inner) : base(problem, inner)
    {
        _problem = problem;
        _path = path;
        (Line, Column, Offset) = (line, column, offset);
    }

    /// <summary>What is wrong, without the place.</summary>
    public string Problem => Cycle() is not var (first, _) ? _problem
        : $"The object is inside of itself: it stands at {PathTo(first)}, too; QuollJsonOptions.References may allow that";

    /// <summary>
    /// Where in the value, as <c>$.hits[3].source.title</c>; names that are no identifiers stand in brackets and
    /// quotes.
    /// </summary>
    public string Path => _path ?? (Cycle() is var (_, again) ? PathTo(again) : PathTo(-1));

    /// <summary>It was thrown because containers are too deep in one another.</summary>
    internal bool IsAboutDepth { get; init; }

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
    internal static bool Passes(Exception exception, string step, object? owner = null)
    {
        if (exception is QuollJsonException { _path: null } writing) writing._steps.Add((step, writing.IsAboutDepth ? owner : null));
        return false;
    }

    // The path to what a frame writes: the steps of those around it.
    private string PathTo(int frame) => "$" + string.Concat(_steps.Skip(frame + 1).Reverse().Select(static step => step.Step));

    // Of an object that stands inside of itself the frames of its first place and of its second.
    private (int First, int Again)? Cycle()
    {
        if (!IsAboutDepth) return null;
        var frames = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
        for (var i = _steps.Count - 1; i >= 0; i--)
        {
            if (_steps[i].Owner is not { } owner || frames.TryAdd(owner, i)) continue;
            return (frames[owner], i);
        }
        return null;
    }
}
