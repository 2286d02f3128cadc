namespace Quoll.Benchmarks.Cold;

/// <summary>The task of a fresh process: for the command, for Node, or in a .NET program.</summary>
/// <param name="Name">The name of the task.</param>
/// <param name="Document">A document of the corpus; null if none is read.</param>
internal sealed record ColdTask(string Name, string? Document)
{
    public static readonly ColdTask[] All =
    [
        new("print a number (`-p 1`)", null),
        new("twitter.json parsed and printed", "twitter.json"),
        new("movies.json parsed and printed", "movies.json"),
    ];
}

/// <summary>A command with its arguments for each task.</summary>
internal sealed record ColdLane(string Name, string Version, string[] Command, bool IsNode)
{
    /// <summary>Returns the arguments that run a task on a document of a folder.</summary>
    public string[] Words(ColdTask task, string corpus) => task.Document is null
        ? [.. Command, "-p", "1"]
        : [.. Command, Script, Path.Combine(corpus, task.Document)];

    private string Script => Path.Combine(AppContext.BaseDirectory, IsNode ? "cold-node.js" : "cold-quoll.js");
}

/// <summary>Milliseconds of a process: from start to end, and the two calls as its script measured them.</summary>
internal readonly record struct ColdSample(double Whole, double Calls);
