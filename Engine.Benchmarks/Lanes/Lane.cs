using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>The measured operations on a document.</summary>
internal enum Operation
{
    Stringify,
    Indent,
    Parse,
}

/// <summary>The role of a lane in the comparison.</summary>
internal enum LaneKind
{
    /// <summary>Quoll.</summary>
    Ours,

    /// <summary>The newest V8, which the ratios refer to.</summary>
    NewestV8,

    /// <summary>A .NET library that reads text into dictionaries and lists, or its own tree, and writes them.</summary>
    Library,

    /// <summary>Another JavaScript engine.</summary>
    Engine,

    /// <summary>
    /// The platform's UTF-8 writer and its document over the text. They are compared only with our UTF-8 forms.
    /// </summary>
    Utf8Library,
}

/// <summary>A peer, or one of our own forms, over one document at a time.</summary>
internal abstract class Lane(string name, string version, LaneKind kind) : IDisposable
{
    /// <summary>The short name: a column of the report.</summary>
    public string Name => name;

    /// <summary>Product and version.</summary>
    public string Version => version;

    public LaneKind Kind => kind;

    /// <summary>
    /// Returns the task, ready to be repeated. Work outside the task (loading, preparing the script) is done before.
    /// </summary>
    /// <returns>Null if the lane has no such form.</returns>
    public abstract Contender? Prepare(Document document, Operation operation);

    /// <summary>
    /// Returns the text that the task writes; for parsing, the text of the values. It is checked before anything is
    /// timed.
    /// </summary>
    public abstract string Output(Document document, Operation operation);

    public virtual void Dispose() => GC.SuppressFinalize(this);
}
