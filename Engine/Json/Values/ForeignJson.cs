namespace Quoll.Json.Values;

/// <summary>
/// Writes objects that represent something outside the engine, such as .NET objects, as a whole. The text is the same
/// as that of the specification's steps over these objects. In doubtful cases, these steps are used.
/// </summary>
internal abstract class ForeignJson
{
    /// <summary>Creates the instance of an agent. The upper floor sets it before the first agent is created.</summary>
    public static Func<Agent, ForeignJson>? Maker { get; set; }

    /// <summary>Returns whether this class writes an object.</summary>
    public abstract bool IsForeign(JsObject o);

    /// <summary>
    /// Returns whether an object is written as UTF-8, also for a text in UTF-16: a foreign one, unless a limit counts
    /// units.
    /// </summary>
    public bool IsUtf8(JsObject o, long maxLength) => maxLength == long.MaxValue && IsForeign(o);

    /// <summary>
    /// What an object stands for, if that cannot be a copy: its converters name it while an error passes
    /// (<see cref="JsonCycle"/>).
    /// </summary>
    public abstract object IdentityOf(JsObject o);

    /// <summary>Returns whether a toJSON method, which is the object's own, returns a copy of the object.</summary>
    public abstract bool IsCopiedBy(JsObject o, JsFunction toJson);

    /// <summary>
    /// Writes an object after what the serializer has written. Returns false, and has done nothing, if the
    /// specification's steps must be taken.
    /// </summary>
    public abstract bool TryWrite(JsonSerializer<byte> serializer, JsObject o);
}
