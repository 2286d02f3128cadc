using System.Globalization;
using Quoll.Json.Core;

namespace Quoll;

/// <summary>
/// A text is not JSON, or does not fit the requested type, or a value cannot be serialized. The exception says what
/// is wrong, and where.
/// </summary>
public sealed class QuollJsonException : QuollException, IPathGatherer
{
    // The serialization that failed, from the inside out: a step of the path, and the object around it.
    private readonly List<(string Step, object? Owner)> _steps = [];
    private readonly string _problem;
    private readonly string? _path;

    internal QuollJsonException(string template, object? first = null, object? second = null, Exception? inner = null)
        : base(template, inner) =>
        _problem = MessageText.Format(template, first, second);

    internal QuollJsonException(string problem, string? path, int line, int column, long offset, Exception? inner) : base(problem, inner)
    {
        _problem = problem;
        _path = path;
        (Line, Column, Offset) = (line, column, offset);
    }

    /// <summary>The problem, without the location.</summary>
    public string Problem => Cycle() is var (first, _) ? MessageText.Format(JsonMessages.Cycle, PathTo(first)) : _problem;

    /// <summary>
    /// The path in the value, as <c>$.hits[3].source.title</c>; names that are not identifiers are in brackets and
    /// quotes.
    /// </summary>
    public string Path => _path ?? (Cycle() is var (_, again) ? PathTo(again) : PathTo(-1));

    /// <summary>True if the value is nested too deeply.</summary>
    internal bool IsDepthExceeded { get; init; }

    /// <summary>True if the location is that of the text around a converter of System.Text.Json.</summary>
    internal bool IsPlaced { get; set; }

    /// <summary>The line in the text, from 1; 0 for an error of serialization.</summary>
    public int Line { get; }

    /// <summary>The column in the line, from 1, in UTF-16 code units; 0 for an error of serialization.</summary>
    public int Column { get; }

    /// <summary>The byte in the text, from 0; -1 for an error of serialization.</summary>
    public long Offset { get; } = -1;

    /// <summary>The problem and its location.</summary>
    public override string Message => Line == 0 ? $"{Path}: {Problem}"
        : string.Create(CultureInfo.InvariantCulture, $"{Path}: {Problem} (line {Line}, column {Column}, byte {Offset})");

    /// <summary>
    /// Adds a step to the path of an exception. Code that serializes an object or array calls it while an exception
    /// passes, from the inside out. Always returns false, so it never catches the exception.
    /// </summary>
    internal static bool Passes(Exception exception, PathStep step, object? owner = null)
    {
        if (exception is IPathGatherer gatherer) gatherer.AddStep(step, owner);
        return false;
    }

    /// <summary>Adds several steps, as they are in a path.</summary>
    internal static bool Passes(Exception exception, string steps)
    {
        if (exception is QuollJsonException { _path: null } writing) writing._steps.Add((steps, null));
        return false;
    }

    void IPathGatherer.AddStep(PathStep step, object? owner)
    {
        if (_path is null) _steps.Add((step.ToString(), IsDepthExceeded ? owner : null));
    }

    // The path to the value of a frame: the steps of the frames around it.
    private string PathTo(int frame) => "$" + string.Concat(_steps.Skip(frame + 1).Reverse().Select(static step => step.Step));

    // The frames of the first and the second place of an object that contains itself.
    private (int First, int Again)? Cycle()
    {
        if (!IsDepthExceeded) return null;
        var frames = new Dictionary<object, int>(ReferenceEqualityComparer.Instance);
        for (var i = _steps.Count - 1; i >= 0; i--)
        {
            if (_steps[i].Owner is not { } owner || frames.TryAdd(owner, i)) continue;
            return (frames[owner], i);
        }
        return null;
    }
}
