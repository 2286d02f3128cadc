namespace Quoll.Orleans;

/// <summary>How a silo runs scripts.</summary>
public sealed class QuollSiloOptions
{
    /// <summary>Calls for each thread that may wait: more would mean that the last one waits long for its turn.</summary>
    private const int QueuedPerThread = 100;

    /// <summary>More scripts than most silos have, without a bound for those that have more.</summary>
    private const int ManyScripts = 10_000;

    /// <summary>Bytes of text. What Quoll makes of a text takes several times as much.</summary>
    private const long ManyBytes = 64 << 20;

    /// <summary>
    /// Creates the template of a tenant: its limits, its functions of the host. A silo calls it once for each tenant,
    /// and again if it had to forget the template. Engines of different tenants share nothing unless their templates
    /// do. By default a template of <see cref="EngineOptions.Untrusted"/>.
    /// </summary>
    /// <remarks>
    /// Each call gets an engine of its own. Functions of the host find the <see cref="ScriptRequest"/> as
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

    /// <summary>How many compiled scripts a silo keeps, over all tenants. By default 10,000.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public int MaxCachedScripts { get; set => field = AtLeast(0, value); } = ManyScripts;

    /// <summary>
    /// How many bytes the texts of the kept scripts have together, in UTF-16. What a script is compiled to takes
    /// several times as many. By default 64 MiB.
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
