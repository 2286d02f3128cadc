namespace Quoll.Web;

/// <summary>
/// The interfaces of the web that scripts get, in groups that depend on each other. Those of <see cref="Default"/>
/// reach nothing outside of the engine.
/// </summary>
[Flags]
public enum WebApis
{
    /// <summary>None.</summary>
    None = 0,

    /// <summary>
    /// Events and aborting (DOM Standard §2, §3): <c>Event</c>, <c>EventTarget</c>, <c>CustomEvent</c>,
    /// <c>AbortController</c>, <c>AbortSignal</c>, and the global object as an event target.
    /// </summary>
    Events = 1 << 0,

    /// <summary>
    /// Addresses (URL Standard, URL Pattern Standard): <c>URL</c>, <c>URLSearchParams</c>, <c>URLPattern</c>.
    /// </summary>
    Urls = 1 << 1,

    /// <summary>Text encodings (Encoding Standard): <c>TextEncoder</c>, <c>TextDecoder</c> and their streams.</summary>
    Encoding = 1 << 2,

    /// <summary>Streams (Streams Standard).</summary>
    Streams = 1 << 3,

    /// <summary>Files (File API) and forms: <c>Blob</c>, <c>File</c>, <c>FormData</c>.</summary>
    Files = 1 << 4,

    /// <summary>
    /// Messages (HTML §9): <c>structuredClone</c>, <c>MessageChannel</c>, <c>MessagePort</c>, <c>BroadcastChannel</c>.
    /// </summary>
    Messaging = 1 << 5,

    /// <summary>Compression Streams: <c>CompressionStream</c>, <c>DecompressionStream</c>.</summary>
    Compression = 1 << 6,

    /// <summary>Web Cryptography: <c>crypto</c>.</summary>
    Cryptography = 1 << 7,

    /// <summary><c>performance</c> (High Resolution Time, User Timing).</summary>
    Performance = 1 << 8,

    /// <summary>
    /// The rest of the common API: timers, <c>queueMicrotask</c>, <c>reportError</c>, <c>atob</c>, <c>btoa</c>,
    /// <c>navigator</c>, <c>self</c>.
    /// </summary>
    Globals = 1 << 9,

    /// <summary>
    /// <c>Headers</c>, <c>Request</c>, <c>Response</c> (Fetch Standard), which reach nothing by themselves.
    /// </summary>
    FetchTypes = 1 << 10,

    /// <summary><c>fetch</c>, by the client and policy that the host gives.</summary>
    Fetch = 1 << 16,

    /// <summary><c>EventSource</c> and <c>WebSocket</c>, by the policy of fetch.</summary>
    Sockets = 1 << 17,

    /// <summary><c>localStorage</c>, <c>sessionStorage</c> and <c>caches</c>, which the host fills.</summary>
    Storage = 1 << 18,

    /// <summary><c>Worker</c>, each with an engine and a thread of its own.</summary>
    Workers = 1 << 19,

    /// <summary>All that reaches nothing outside of the engine.</summary>
    Default = Events | Urls | Encoding | Streams | Files | Messaging | Compression | Cryptography | Performance | Globals | FetchTypes,
}
