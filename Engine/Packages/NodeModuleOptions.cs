namespace Quoll;

/// <summary>Options of a <see cref="NodeModuleLoader"/>.</summary>
public sealed class NodeModuleOptions
{
    /// <summary>
    /// Conditions of <c>exports</c> and <c>imports</c> that hold besides <c>node</c>, <c>default</c>, and
    /// <c>import</c> or <c>require</c>, such as <c>development</c>. None by default.
    /// </summary>
    public IReadOnlyList<string> Conditions { get; init; } = [];
}
