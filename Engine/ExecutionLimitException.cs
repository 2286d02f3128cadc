namespace Quoll;

/// <summary>A limit of <see cref="EngineOptions"/> or <see cref="CallLimits"/>.</summary>
public enum ExecutionLimit
{
    /// <summary><see cref="EngineOptions.MaxTime"/>.</summary>
    Time,

    /// <summary><see cref="EngineOptions.MaxAllocatedBytes"/>.</summary>
    AllocatedBytes,

    /// <summary><see cref="EngineOptions.MaxSteps"/>.</summary>
    Steps,

    /// <summary>A limit of the host's own, for example one of <see cref="EngineOptions.Checkpoint"/>.</summary>
    HostDefined,
}

/// <summary>
/// A script reached a limit that the host set. Scripts cannot catch it, and their finally blocks do not run. The same
/// holds for the <see cref="OperationCanceledException"/> of a token of the host.
/// </summary>
/// <remarks>
/// The exception knows where the script was. <see cref="Message"/> names the innermost function and its position, and
/// <see cref="ToString"/> adds the line of source text and the JavaScript stack trace. If the limit was reached while a
/// text was read, the position is in that text. If no script was running, for example because an asynchronous call
/// waited, nothing is known.
/// </remarks>
public sealed class ExecutionLimitException : QuollException
{
    private SourceText? _text;
    private int _offset;
    private StackTrace? _calls;
    private ErrorPosition? _position;
    private string? _trace;

    /// <summary>
    /// Creates an exception for a limit that code of the host enforces: a function that a script calls throws it, for
    /// example because of too much output. Scripts cannot catch it.
    /// </summary>
    /// <param name="limit">The limit that was reached.</param>
    /// <param name="message">A sentence that names the limit.</param>
    /// <param name="innerException">The cause, if there is one.</param>
    public ExecutionLimitException(ExecutionLimit limit, string message, Exception? innerException = null)
        : base(message, innerException) => Limit = limit;

    /// <summary>The limit that was reached.</summary>
    public ExecutionLimit Limit { get; }

    /// <summary>The limit, and the function and position where the script reached it, if known.</summary>
    public override string Message
    {
        get
        {
            var place = JavaScriptStackTrace.Split('\n', 2)[0].TrimStart();
            if (_text is not null || place.Length == 0) place = (Position?.ToString() ?? SourceName) is { } text ? "at " + text : "";
            return place.Length == 0 ? base.Message : $"{base.Message.TrimEnd('.')} {place}.";
        }
    }

    /// <summary>The name of the source that was running or read; null if unknown.</summary>
    public string? SourceName => (_text ?? _calls?.Source)?.Name;

    /// <summary>The line, counted from 1; 0 if unknown.</summary>
    public int Line => Position?.Line ?? 0;

    /// <summary>The column in UTF-16 code units, counted from 1; 0 if unknown.</summary>
    public int Column => Position?.Column ?? 0;

    /// <inheritdoc cref="JavaScriptException.Excerpt"/>
    public string Excerpt => Position?.Excerpt ?? "";

    /// <inheritdoc cref="JavaScriptException.JavaScriptStackTrace"/>
    public string JavaScriptStackTrace => _trace ??= _calls is null ? "" : WorkBudget.Free(_calls, static calls => calls.Text);

    private ErrorPosition? Position
    {
        get
        {
            if (_position is not null) return _position;
            var (source, offset) = _text is null ? (_calls?.Source, _calls?.Offset ?? 0) : (_text, _offset);
            if (source is null || offset < 0) return null;
            return _position = WorkBudget.Free((source, offset), static place => ErrorPosition.From(place.source, place.offset));
        }
    }

    /// <summary>Whether the running functions are known.</summary>
    internal bool HasCalls => _calls is not null;

    /// <summary>
    /// Notes the text that was being read, unless another place is known. Returns false, for the filter of a catch
    /// block.
    /// </summary>
    /// <param name="source">The text.</param>
    /// <param name="offset">Where the reader was; negative if unknown.</param>
    internal bool NoteText(SourceText source, int offset = -1)
    {
        if (_text is null && _calls is null) (_text, _offset) = (source, offset);
        return false;
    }

    /// <summary>Notes the running functions.</summary>
    internal void NoteCalls(StackTrace calls) => _calls = calls;

    /// <summary>
    /// Returns the message, the excerpt with its caret, the JavaScript stack trace, and what .NET adds.
    /// </summary>
    public override string ToString() => ErrorPosition.Report(this, Excerpt, JavaScriptStackTrace);
}
