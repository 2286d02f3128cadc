namespace Quoll;

/// <summary>Options of a <see cref="NodeModuleLoader"/>.</summary>
public sealed class NodeModuleOptions
{
    /// <summary>
    /// Conditions of <c>exports</c> and <c>imports</c> that hold besides <c>node</c>, <c>default</c>, and
    /// <c>import</c> or <c>require</c>, such as <c>development</c>. None by default.
    /// </summary>
    public IReadOnlyList<string> Conditions { get; init; } = [];

    /// <summary>
    /// Why scripts may not load files: the message of the error that they get. There are only built-in modules then.
    /// Null, the default, if they may load files.
    /// </summary>
    public string? FileRefusal { get; init; }

    /// <summary>
    /// Whether scripts may load modules of Node, with or without <c>node:</c> before the name. True by default. Those
    /// that only compute work (<c>path</c>, <c>events</c>, <c>util</c>, <c>buffer</c>, <c>stream</c>, <c>url</c>,
    /// <c>zlib</c> and others). Those that reach files, the network or other programs can be loaded, and each of their
    /// functions throws an error that says so.
    /// <see cref="NodeModuleLoader.AddBuiltIn(string, Func{string}, bool)"/> replaces a module.
    /// </summary>
    public bool NodeModules { get; init; } = true;
}
