namespace Quoll.Runtime.Agents;

/// <summary>Work that relies on unchanged objects, and pauses while code of the host runs.</summary>
internal interface IPausedWork
{
    /// <summary>Notifies the work that other code is about to use the engine.</summary>
    void ExpectChanges();
}

/// <summary>The paused work. It is notified when other code enters the engine before the work continues.</summary>
internal sealed class PausedWork
{
    private List<IPausedWork>? _work;

    public bool IsAny => _work is { Count: > 0 };

    /// <summary>Adds work that pauses.</summary>
    public void Add(IPausedWork work) => (_work ??= []).Add(work);

    /// <summary>Removes work that continues.</summary>
    public void Remove(IPausedWork work) => _work?.Remove(work);

    public bool Contains(IPausedWork work) => _work is not null && _work.Contains(work);

    /// <summary>Notifies all work except the one that continues now.</summary>
    public void Warn(IPausedWork? resumed)
    {
        if (_work is null) return;
        foreach (var work in _work)
        {
            if (!ReferenceEquals(work, resumed)) work.ExpectChanges();
        }
        // Once is enough: notified work expects changes until it is done.
        _work.Clear();
    }
}
