namespace Quoll.Web.Messaging;

/// <summary>
/// A serialized message (HTML §2.7): a copy that no script sees yet. A message for the same engine is copied once. One
/// for another engine waits in a bare engine of its own, because the other one may be in use by its thread.
/// </summary>
internal sealed class Message
{
    private readonly JsValue _data;
    private readonly JsValue[] _transferred;

    private Message(Engine holder, JsValue data, JsValue[] transferred) => (Holder, _data, _transferred) = (holder, data, transferred);

    /// <summary>The engine that the data belong to.</summary>
    public Engine Holder { get; }

    /// <summary>Serializes a value (StructuredSerializeWithTransfer).</summary>
    /// <param name="engine">The engine that sends.</param>
    /// <param name="target">The engine that will receive it; null if unknown.</param>
    /// <param name="value">The value.</param>
    /// <param name="transfer">The objects to move.</param>
    /// <param name="sharesMemory">Whether another engine may get the memory of a SharedArrayBuffer.</param>
    public static Message Create(
        Engine engine, Engine? target, JsValue value, ReadOnlySpan<JsValue> transfer = default, bool sharesMemory = false)
    {
        var holder = ReferenceEquals(engine, target) ? engine : new Engine();
        var data = AbstractOperations.StructuredClone(engine, holder, value, transfer, out var transferred, sharesMemory);
        return new Message(holder, data, transferred);
    }

    /// <summary>Returns a second copy of a message that nobody has opened.</summary>
    public Message CopyFor(Engine? target) => Create(Holder, target, _data, _transferred);

    /// <summary>Takes the message out of an engine.</summary>
    public Message LeaveEngine(Engine engine) =>
        ReferenceEquals(Holder, engine) ? Create(engine, null, _data, _transferred, sharesMemory: true) : this;

    /// <summary>Creates the data in the engine that receives them (StructuredDeserializeWithTransfer).</summary>
    /// <param name="engine">The engine, in use by this thread.</param>
    /// <param name="ports">The ports among the transferred objects.</param>
    public JsValue Open(Engine engine, out List<JsValue> ports)
    {
        var (data, transferred) = (_data, _transferred);
        if (!ReferenceEquals(Holder, engine))
            data = AbstractOperations.StructuredClone(engine, engine, data, transferred, out transferred, sharesMemory: true);
        ports = [.. transferred.Where(static value => MessagePort.Interface.TryGetTarget(value, out _))];
        return data;
    }
}
