namespace Quoll;

/// <summary>
/// Globals that are not part of ECMA-262, known from browsers and Node: <see cref="EngineOptions.Globals"/>.
/// </summary>
[Flags]
public enum EngineGlobals
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary><c>structuredClone</c> (HTML §2.7): a deep copy of data, including cycles.</summary>
    StructuredClone = 1,

    /// <summary><c>TextEncoder</c> and <c>TextDecoder</c> (Encoding Standard §7), for UTF-8 and UTF-16.</summary>
    TextCoding = 2,

    /// <summary>
    /// <c>performance.now()</c> and <c>timeOrigin</c> (High Resolution Time §7): milliseconds of
    /// <see cref="EngineOptions.TimeProvider"/> since their first use.
    /// </summary>
    Performance = 4,

    /// <summary><c>atob</c> and <c>btoa</c> (HTML §8.3).</summary>
    Base64 = 8,

    /// <summary>All of them.</summary>
    All = StructuredClone | TextCoding | Performance | Base64,
}
