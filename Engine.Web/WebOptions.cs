namespace Quoll.Web;

/// <summary>What scripts get of the web, and how they reach outside.</summary>
public sealed record WebOptions
{
    /// <summary>The interfaces; <see cref="WebApis.Default"/> by default.</summary>
    public WebApis Apis { get; init; } = WebApis.Default;

    /// <summary>
    /// How scripts reach the network, for <see cref="WebApis.Fetch"/> and <see cref="WebApis.Sockets"/>; not at all by
    /// default.
    /// </summary>
    public FetchOptions Fetch { get; init; } = FetchOptions.None;

    /// <summary>What scripts keep, for <see cref="WebApis.Storage"/>; nothing by default.</summary>
    public StorageOptions Storage { get; init; } = StorageOptions.None;

    /// <summary>The engines that <c>BroadcastChannel</c> reaches; null for none but the own one.</summary>
    public BroadcastGroup? BroadcastGroup { get; init; }

    /// <summary>Grants workers, if <see cref="Apis"/> has <see cref="WebApis.Workers"/>; null for none.</summary>
    public WorkerProvider? Workers { get; init; }
}
