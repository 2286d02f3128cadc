namespace Quoll;

/// <summary>A line for which a <see cref="ScriptPipeline"/> has no result.</summary>
public sealed class LineFailure
{
    internal LineFailure(long line, long index, Exception error) => (Line, Index, Error) = (line, index, error);

    /// <summary>The number of the line in the input, from 1. Blank lines count.</summary>
    public long Line { get; }

    /// <summary>The index that the function got, from 0.</summary>
    public long Index { get; }

    /// <summary>
    /// The exception: a <see cref="JavaScriptException"/>, or an <see cref="ExecutionLimitException"/>.
    /// </summary>
    public Exception Error { get; }
}
