using Quoll.Web;

namespace Quoll.AspNetCore;

/// <summary>Limits of a script that answers requests, and what it may use.</summary>
public sealed record ScriptEndpointOptions
{
    /// <summary>Requests that wait for an engine, for each engine of the pool.</summary>
    private const int WaitingPerEngine = 16;

    /// <summary>
    /// The options of the engines; those of <see cref="EngineOptions.Untrusted"/> by default. Without a
    /// <see cref="QuollWeb"/> among the extensions, the engines have one with <see cref="WebApis.Default"/>, whose
    /// scripts may set cookies.
    /// </summary>
    public EngineOptions? Engine { get; init; }

    /// <summary>
    /// The limits of a request as a whole: the handler, the writing of its body, and what it gave to <c>waitUntil</c>.
    /// Null for only those of <see cref="Engine"/>, which apply to each part.
    /// </summary>
    public CallLimits? Limits { get; init; }

    /// <summary>The greatest number of engines, which is the number of requests that run at a time.</summary>
    public int MaxEngines { get; init; } = 4 * System.Environment.ProcessorCount;

    /// <summary>The greatest number of requests that wait for an engine; others get status 503 at once.</summary>
    public int MaxWaitingRequests { get; init; } = 4 * System.Environment.ProcessorCount * WaitingPerEngine;

    /// <summary>The longest time that a request waits for an engine before it gets status 503.</summary>
    public TimeSpan MaxWaitingTime { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// The number of requests that an engine answers before a new one replaces it; null for no limit. 1 keeps requests
    /// apart: otherwise global variables of the script stay from one request to the next. An engine whose handler
    /// failed, or left work behind, is never used again.
    /// </summary>
    public int? MaxRequestsPerEngine { get; init; }

    /// <summary>
    /// Creates the second argument of the handler for an engine, as <see cref="Quoll.Engine.FromObject(object?)"/>
    /// converts it; null for undefined.
    /// </summary>
    public Func<Engine, object?>? Environment { get; init; }
}
