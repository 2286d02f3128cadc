namespace Quoll.Web.Fetch;

/// <summary>
/// How many requests of an engine may be under way (<see cref="NetworkPolicy.MaxConcurrentRequests"/>). A request holds
/// its slot until its response has arrived as a whole, or is no longer wanted.
/// </summary>
internal static class RequestSlots
{
    private static readonly EngineState<SemaphoreSlim> s_slots = new(static engine =>
        new SemaphoreSlim(Math.Max(1, FetchOptions.Of(engine).Policy.MaxConcurrentRequests)));

    public static SemaphoreSlim Of(Engine engine) => s_slots.Of(engine);
}
