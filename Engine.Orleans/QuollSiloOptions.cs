namespace Quoll.Orleans;

/// <summary>How a silo runs scripts.</summary>
public sealed class QuollSiloOptions
{
    /// <summary>Waiting calls for each thread. With more, the last one would wait long for its turn.</summary>
    private const int QueuedPerThread = 100;

    /// <summary>The part of the queue that one tenant may have: several tenants can be busy at the same time.</summary>
    private const int TenantsInQueue = 4;

    private int? _maxWaitingCallsPerTenant;

    /// <summary>More scripts than most silos have.</summary>
    private const int ManyScripts = 10_000;

    /// <summary>Bytes of text. A compiled script takes several times as many bytes as its text.</summary>
    private const long ManyBytes = 64 << 20;

    /// <summary>
    /// Creates the template of a tenant: its limits, its functions of the host. A silo calls it when a tenant first
    /// calls, and again if it had to forget the template. First calls at the same time may each call it. Engines of
    /// different tenants share nothing unless their templates do. By default a template of
    /// <see cref="EngineOptions.Untrusted"/>.
    /// </summary>
    /// <remarks>
    /// Each call gets its own engine. Functions of the host find the <see cref="ScriptRequest"/> as
    /// <see cref="EngineOptions.State"/> of <see cref="HostCall.Engine"/>.
    /// </remarks>
    public Func<string, EngineTemplate> CreateTemplate
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = static _ => new EngineTemplate(EngineOptions.Untrusted());

    /// <summary>
    /// How many scripts run at the same time, each on a thread that runs nothing else. By default as many as there are
    /// processors.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than one.</exception>
    public int MaxRunningCalls { get; set => field = AtLeast(1, value); } = Environment.ProcessorCount;

    /// <summary>
    /// How many more calls a silo accepts: calls that wait for a thread, for the source or for a task of the host. It
    /// answers all others with <see cref="ScriptStatus.Overloaded"/>. By default 100 for each processor.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxWaitingCalls { get; set => field = AtLeast(0, value); } = QueuedPerThread * Environment.ProcessorCount;

    /// <summary>
    /// How many calls of one tenant a silo accepts in addition to <see cref="MaxRunningCalls"/>, so that no tenant
    /// fills the queue for all others. It answers the tenant's other calls with <see cref="ScriptStatus.Overloaded"/>.
    /// By default a quarter of <see cref="MaxWaitingCalls"/>, and at least one.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxWaitingCallsPerTenant
    {
        get => _maxWaitingCallsPerTenant ?? Math.Max(1, MaxWaitingCalls / TenantsInQueue);
        set => _maxWaitingCallsPerTenant = AtLeast(0, value);
    }

    /// <summary>How many compiled scripts a silo keeps, over all tenants. By default 10,000.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxCachedScripts { get; set => field = AtLeast(0, value); } = ManyScripts;

    /// <summary>
    /// The total size of the texts of the kept scripts in bytes of UTF-16. The compiled code takes several times as
    /// much. The default is 64 MiB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public long MaxCachedBytes
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = ManyBytes;

    /// <summary>How many templates a silo keeps. By default 10,000.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxCachedTemplates { get; set => field = AtLeast(0, value); } = ManyScripts;

    /// <summary>
    /// How long a silo uses a version before it asks the source again; so each silo follows a change of the version
    /// within this time. Zero to ask before each call. By default a second.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan VersionLifetime
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromSeconds(1);

    private static int AtLeast(int least, int value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(value, least);
        return value;
    }
}
