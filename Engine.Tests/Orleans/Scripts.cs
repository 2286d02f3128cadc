using System.Collections.Concurrent;
using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>Scripts that a test changes. All silos of a cluster share it, as they would a database.</summary>
internal sealed class Scripts : IScriptSource
{
    private readonly ConcurrentDictionary<(string Tenant, string Name), (string Version, string Text)> _current = [];
    private int _textsRead;

    /// <summary>How often a silo asked for a text.</summary>
    public int TextsRead => Volatile.Read(ref _textsRead);

    public void Set(string tenant, string name, string version, string text) => _current[(tenant, name)] = (version, text);

    public ValueTask<string?> GetVersionAsync(string tenant, string name, CancellationToken cancellationToken) =>
        ValueTask.FromResult(_current.TryGetValue((tenant, name), out var script) ? script.Version : null);

    public async ValueTask<string?> GetTextAsync(string tenant, string name, string version, CancellationToken cancellationToken)
    {
        // As over a network: the answer comes on another thread.
        await Task.Yield();
        Interlocked.Increment(ref _textsRead);
        return _current.TryGetValue((tenant, name), out var script) && script.Version == version ? script.Text : null;
    }
}
