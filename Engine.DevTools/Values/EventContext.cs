using System.Text.Json.Nodes;

namespace Quoll.DevTools.Values;

/// <summary>The execution context: an engine has one.</summary>
internal static class EventContext
{
    /// <summary>Its number, which clients of Node expect.</summary>
    public const int Id = 1;

    /// <summary>What clients of Node and Chrome read besides.</summary>
    public static JsonObject AuxData() => new() { ["isDefault"] = true };

    /// <summary>Now, in milliseconds since 1970.</summary>
    public static double Timestamp() => (DateTime.UtcNow - DateTime.UnixEpoch).TotalMilliseconds;
}
