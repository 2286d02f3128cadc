using System.Reflection;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>What is measured of a document.</summary>
internal enum Operation
{
    Stringify,
    Indent,
    Parse,
}

/// <summary>What a lane stands for in the comparison.</summary>
internal enum LaneKind
{
    /// <summary>Quoll.</summary>
    Ours,

    /// <summary>The newest V8: what the ratios are of.</summary>
    NewestV8,

    /// <summary>A .NET library from text into dictionaries and lists, or its own tree, and back.</summary>
    Library,

    /// <summary>Another JavaScript engine.</summary>
    Engine,

    /// <summary>
    /// The platform's UTF-8 writer and its document over the text: compared with our UTF-8 forms only.
    /// </summary>
    Utf8Library,
}

/// <summary>A peer, or a form of our own, over one document after the other.</summary>
internal abstract class Lane : IDisposable
{
    /// <summary>Short: a column of the report.</summary>
    public abstract string Name { get; }

    /// <summary>Product and version.</summary>
    public abstract string Version { get; }

    public abstract LaneKind Kind { get; }

    /// <summary>
    /// The task, ready to be repeated: what is not part of it (loading, preparing the script) is done.
    /// </summary>
    /// <returns>Null where the lane has no such form.</returns>
    public abstract Contender? Prepare(Document document, Operation operation);

    /// <summary>
    /// The text that the task makes; for parsing, of what it makes. For the check before anything is timed.
    /// </summary>
    public abstract string Output(Document document, Operation operation);

    public virtual void Dispose() => GC.SuppressFinalize(this);

    /// <summary>The version that a package was published with: the assembly's own is often older.</summary>
    protected static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
            ?? type.Assembly.GetName().Version?.ToString() ?? "";
}
