namespace Quoll.Json.Values;

/// <summary>
/// Writes objects that stand for something outside of the engine, such as .NET objects, as a whole. It gives the text
/// that the specification's steps over these objects give, and leaves to them what it is not sure of.
/// </summary>
internal abstract class ForeignJson
{
    /// <summary>Makes the one of an agent; filled in by the floor above, before the first agent is made.</summary>
    public static Func<Agent, ForeignJson>? Maker { get; set; }

    /// <summary>Is an object of the kind that this writes?</summary>
    public abstract bool IsForeign(JsObject o);

    /// <summary>
    /// Writes an object behind what the serializer has written; false, and nothing was done, where the specification's
    /// steps must be taken.
    /// </summary>
    public abstract bool TryWrite(JsonSerializer<byte> serializer, JsObject o);
}
