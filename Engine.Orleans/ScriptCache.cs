namespace Quoll.Orleans;

/// <summary>
/// The compiled scripts of a silo, by tenant, name and version. Follows the version that the source gives: when that
/// changes, the script of the version before is dropped.
/// </summary>
internal sealed class ScriptCache(IScriptSource source, QuollSiloOptions options, TimeProvider time, CancellationToken stopping)
{
    private readonly BoundedTable<ScriptKey, TaskCompletionSource<PreparedScript?>> _scripts =
        new(options.MaxCachedScripts, options.MaxCachedBytes);

    private readonly BoundedTable<ScriptName, KnownVersion> _versions = new(options.MaxCachedScripts);

    public int Count => _scripts.Count;

    /// <summary>Returns a script; null if the source does not have it.</summary>
    public async ValueTask<PreparedScript?> GetAsync(
        ScriptName name, string? version, EngineTemplate template, CancellationToken cancellationToken)
    {
        if (version is not null) return await GetAsync(new ScriptKey(name, version), template).WaitAsync(cancellationToken);
        for (string? missed = null; ;)
        {
            version = await VersionAsync(name, mayBeKnown: missed is null, cancellationToken);
            if (version is null || version == missed) return null;
            var script = await GetAsync(new ScriptKey(name, version), template).WaitAsync(cancellationToken);
            if (script is not null) return script;
            // A new version has come since the source told of this one, and its text is gone.
            missed = version;
        }
    }

    private async ValueTask<string?> VersionAsync(ScriptName name, bool mayBeKnown, CancellationToken cancellationToken)
    {
        if (mayBeKnown && _versions.TryGet(name, out var known) && time.GetElapsedTime(known.AskedAt) < options.VersionLifetime)
            return known.Version;
        var askedAt = time.GetTimestamp();
        var version = await source.GetVersionAsync(name.Tenant, name.Name, cancellationToken);
        if (version is null) return null;
        // The answer to an earlier question may come later.
        var before = _versions.Replace(name, new KnownVersion(version, askedAt), other => other.AskedAt > askedAt);
        if (before is not null && before.Version != version) _scripts.Remove(new ScriptKey(name, before.Version));
        return version;
    }

    // The first call that needs a script loads it, and the others wait for that.
    private Task<PreparedScript?> GetAsync(ScriptKey key, EngineTemplate template)
    {
        if (_scripts.TryGet(key, out var known)) return known.Task;
        var own = new TaskCompletionSource<PreparedScript?>(TaskCreationOptions.RunContinuationsAsynchronously);
        known = _scripts.GetOrAdd(key, own);
        return known == own ? LoadAsync(key, template, own) : known.Task;
    }

    private async Task<PreparedScript?> LoadAsync(ScriptKey key, EngineTemplate template, TaskCompletionSource<PreparedScript?> to)
    {
        try
        {
            var (tenant, name) = key.Name;
            var text = await source.GetTextAsync(tenant, name, key.Version, stopping);
            var script = text is null ? null : PreparedScript.From(template, key.Version, text, new() { SourceName = name });
            if (text is null) _scripts.Remove(key, to);
            else _scripts.Weigh(key, to, (long)sizeof(char) * text.Length);
            to.SetResult(script);
        }
        catch (Exception e)
        {
            // Not kept: the next call tries again.
            _scripts.Remove(key, to);
            to.SetException(e);
        }
        return await to.Task;
    }

    private sealed record KnownVersion(string Version, long AskedAt);
}

/// <summary>A script of a tenant.</summary>
internal readonly record struct ScriptName(string Tenant, string Name);

/// <summary>A version of a script.</summary>
internal readonly record struct ScriptKey(ScriptName Name, string Version);
