namespace Quoll;

/// <summary>A text in UTF-8 whose lines a <see cref="LinePipeline{TWorker, TResult}"/> reads.</summary>
/// <param name="name">The name, for messages.</param>
/// <param name="open">
/// Opens the text when its turn comes, on the reading thread. The pipeline disposes of the stream.
/// </param>
public sealed class LineSource(string name, Func<Stream> open)
{
    /// <summary>The name, for messages.</summary>
    public string Name { get; } = name;

    internal Func<Stream> Open { get; } = open;

    /// <summary>Whether the stream belongs to the host.</summary>
    internal bool LeavesOpen { get; init; }
}
