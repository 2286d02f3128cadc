namespace Quoll.Runtime.Agents;

/// <summary>Work that relies on objects to stand still, and pauses while code of the host runs.</summary>
internal interface IPausedWork
{
    /// <summary>Somebody else is about to use the engine.</summary>
    void ExpectChanges();
}

/// <summary>The work that is paused: told when anybody enters the engine before it goes on.</summary>
internal sealed class PausedWork
{
    private List<IPausedWork>? _work;

    public bool IsAny => _work is { Count: > 0 };

    /// <summary>Work stops in the middle.</summary>
    public void Add(IPausedWork work) => (_work ??= []).Add(work);

    /// <summary>Work goes on.</summary>
    public void Remove(IPausedWork work) => _work?.Remove(work);

    public bool Contains(IPausedWork work) => _work is not null && _work.Contains(work);

    /// <summary>Tells all but one, which is what goes on now.</summary>
    public void Warn(IPausedWork? resumed)
    {
        if (_work is null) return;
        foreach (var work in _work)
        {
            if (!ReferenceEquals(work, resumed)) work.ExpectChanges();
        }
        // Once is enough: work that expects changes does so until it is done.
        _work.Clear();
    }
}
