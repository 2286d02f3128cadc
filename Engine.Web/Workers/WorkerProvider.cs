namespace Quoll.Web;

/// <summary>What a script asks for with <c>new Worker(url, options)</c> (HTML §10.2.6.3).</summary>
public sealed class WorkerRequest
{
    internal WorkerRequest(Engine parent, string url, string name, bool isModule) =>
        (Parent, Url, Name, IsModule) = (parent, url, name, isModule);

    /// <summary>The engine of the script, in use by this thread.</summary>
    public Engine Parent { get; }

    /// <summary>The address, as the script gave it.</summary>
    public string Url { get; }

    /// <summary>The option <c>name</c>; empty by default.</summary>
    public string Name { get; }

    /// <summary>Whether the option <c>type</c> is <c>module</c>. A worker runs a Script otherwise.</summary>
    public bool IsModule { get; }
}

/// <summary>How a worker runs.</summary>
public sealed class WorkerSetup
{
    /// <summary>
    /// The options of its engine, with its limits and its module loader, which also has the text of a Script. The
    /// limits hold for each task of the worker. Give it <see cref="QuollWeb"/> as an extension for the interfaces of
    /// the web.
    /// </summary>
    public required EngineOptions Options { get; init; }

    /// <summary>The specifier of what it runs; null for the address that the script gave.</summary>
    public string? Specifier { get; init; }
}

/// <summary>
/// Grants workers to scripts: <see cref="WebOptions.Workers"/>. Each one has a thread and an engine of its own, until
/// it closes itself, the script terminates it, its engine has nothing left to do, or the engine of the script is
/// disposed of. Several threads may use a provider.
/// </summary>
public abstract class WorkerProvider
{
    private int _count;

    /// <summary>The greatest number of workers that run at once, those of workers included; 16 by default.</summary>
    public int MaxWorkers { get; init; } = 16;

    /// <summary>Grants a worker, on the thread of the script.</summary>
    /// <param name="request">What the script asks for.</param>
    /// <returns>How the worker runs.</returns>
    /// <exception cref="Exception">
    /// The worker is denied. The script sees a <see cref="DomException"/> or <see cref="ScriptError"/> as it is.
    /// </exception>
    protected internal abstract WorkerSetup Start(WorkerRequest request);

    internal void Take()
    {
        if (Interlocked.Increment(ref _count) <= MaxWorkers) return;
        Release();
        throw new QuotaExceededError("Too many workers are running.", MaxWorkers);
    }

    internal void Release() => Interlocked.Decrement(ref _count);
}
