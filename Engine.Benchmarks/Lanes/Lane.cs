using System.Reflection;
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
internal abstract class Lane : IDisposable
{
    /// <summary>The short name: a column of the report.</summary>
    public abstract string Name { get; }

    /// <summary>Product and version.</summary>
    public abstract string Version { get; }

    public abstract LaneKind Kind { get; }

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

    /// <summary>Returns the published version of a package. The version of its assembly is often older.</summary>
    protected static string VersionOf(Type type) =>
        type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
            ?? type.Assembly.GetName().Version?.ToString() ?? "";
}
