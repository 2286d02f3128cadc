namespace Quoll.Web.Streams;

/// <summary>A read request (§4.3.4): what happens with the next chunk. The steps never throw.</summary>
internal abstract class ReadRequest
{
    /// <summary>The chunk steps.</summary>
    public abstract void Chunk(JsValue chunk);

    /// <summary>The close steps.</summary>
    public abstract void Close();

    /// <summary>The error steps.</summary>
    public abstract void Error(JsValue reason);
}

/// <summary>A read-into request (§4.5.4): the same for a reader with a buffer of its own.</summary>
internal abstract class ReadIntoRequest
{
    /// <summary>The chunk steps; the chunk is a view.</summary>
    public abstract void Chunk(JsValue view);

    /// <summary>The close steps; the view of the buffer, or undefined after a cancellation.</summary>
    public abstract void Close(JsValue view);

    /// <summary>The error steps.</summary>
    public abstract void Error(JsValue reason);
}

/// <summary>The results that scripts get.</summary>
internal static class ReadResult
{
    // A dictionary becomes an object in the order of the names (WebIDL §3.2.17).
    private static readonly ObjectLayout Layout = new("done", "value");
    private static readonly ObjectLayout IteratorLayout = new("value", "done");

    /// <summary>The dictionary ReadableStreamReadResult (§4.4.1).</summary>
    public static JsValue Create(Engine engine, JsValue value, bool isDone) => Layout.Create(engine, isDone, value);

    /// <summary>CreateIterResultObject (ECMA-262 §7.4.14).</summary>
    public static JsValue CreateIteratorResult(Engine engine, JsValue value, bool isDone) => IteratorLayout.Create(engine, value, isDone);
}

/// <summary>The read request of <c>reader.read()</c> (§4.4.3).</summary>
internal sealed class PromiseReadRequest(Engine engine) : ReadRequest
{
    private readonly PromiseCapability _capability = new(engine);

    public JsValue Promise => _capability.Promise;

    public override void Chunk(JsValue chunk) => _capability.Resolve(ReadResult.Create(engine, chunk, false));

    public override void Close() => _capability.Resolve(ReadResult.Create(engine, JsValue.Undefined, true));

    public override void Error(JsValue reason) => _capability.Reject(reason);
}

/// <summary>The read-into request of <c>reader.read(view)</c> (§4.5.3).</summary>
internal sealed class PromiseReadIntoRequest(Engine engine) : ReadIntoRequest
{
    private readonly PromiseCapability _capability = new(engine);

    public JsValue Promise => _capability.Promise;

    public override void Chunk(JsValue view) => _capability.Resolve(ReadResult.Create(engine, view, false));

    public override void Close(JsValue view) => _capability.Resolve(ReadResult.Create(engine, view, true));

    public override void Error(JsValue reason) => _capability.Reject(reason);
}

/// <summary>A read request of C#, by delegates.</summary>
internal sealed class ReadSteps(Action<JsValue> chunk, Action close, Action<JsValue> error) : ReadRequest
{
    public override void Chunk(JsValue value) => chunk(value);

    public override void Close() => close();

    public override void Error(JsValue reason) => error(reason);
}

/// <summary>A read-into request of C#, by delegates.</summary>
internal sealed class ReadIntoSteps(Action<JsValue> chunk, Action<JsValue> close, Action<JsValue> error) : ReadIntoRequest
{
    public override void Chunk(JsValue view) => chunk(view);

    public override void Close(JsValue view) => close(view);

    public override void Error(JsValue reason) => error(reason);
}
