namespace Quoll.DevTools;

/// <summary>
/// The engines that clients may debug: those that the host adds, and no others. Thread-safe. A server shows them
/// (<see cref="DebugServer"/>), or an application of ASP.NET Core (<c>MapDebugger</c> of Quoll.AspNetCore).
/// </summary>
public sealed class DebugTargets
{
    private readonly Lock _lock = new();
    private readonly List<DebugTarget> _targets = [];

    /// <summary>The engines, in the order in which they were added.</summary>
    public IReadOnlyList<DebugTarget> All
    {
        get
        {
            lock (_lock) return [.. _targets];
        }
    }

    /// <summary>Lets clients debug an engine, until the target is disposed of.</summary>
    /// <param name="engine">The engine, with <see cref="EngineOptions.Debug"/>.</param>
    /// <param name="title">What clients show.</param>
    /// <param name="sourceUrl">
    /// Returns the URL of a source by its name; null for the default: a file URL for a full path, otherwise the name.
    /// </param>
    /// <exception cref="InvalidOperationException">The engine has no debugger.</exception>
    public DebugTarget Add(Engine engine, string title, Func<string, string>? sourceUrl = null)
    {
        ArgumentNullException.ThrowIfNull(engine);
        ArgumentNullException.ThrowIfNull(title);
        var target = new DebugTarget(this, engine, title, sourceUrl);
        lock (_lock) _targets.Add(target);
        return target;
    }

    internal DebugTarget? Find(string id) => All.FirstOrDefault(target => target.Id == id);

    internal void Remove(DebugTarget target)
    {
        lock (_lock) _targets.Remove(target);
    }
}
