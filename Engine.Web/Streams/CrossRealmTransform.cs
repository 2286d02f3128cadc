using Quoll.Web.Events;
using Quoll.Web.Messaging;

namespace Quoll.Web.Streams;

/// <summary>
/// Transferable streams (§8.2): chunks go through message ports. What a port brings is an object with
/// <c>type</c> and <c>value</c>.
/// </summary>
internal static class CrossRealmTransform
{
    private static readonly ObjectLayout MessageLayout = new("type", "value");

    /// <summary>SetUpCrossRealmTransformReadable.</summary>
    public static void SetUpReadable(ReadableStream stream, MessagePort port)
    {
        var engine = stream.Engine;
        var controller = new ReadableStreamDefaultController(
            stream,
            _ =>
            {
                PackAndPost(port, "pull", JsValue.Undefined);
                return null;
            },
            reason => End(port, "error", reason), 0, null);
        Listen(
            port,
            (type, value) =>
            {
                switch (type)
                {
                    case "chunk":
                        controller.Enqueue(value);
                        break;
                    case "close":
                        controller.Close();
                        port.Close();
                        break;
                    case "error":
                        controller.Error(value);
                        port.Close();
                        break;
                }
            },
            error =>
            {
                controller.Error(error);
                port.Close();
            });
        controller.SetUp(null);
        port.Start();
    }

    /// <summary>SetUpCrossRealmTransformWritable.</summary>
    public static void SetUpWritable(WritableStream stream, MessagePort port)
    {
        var engine = stream.Engine;
        // backpressurePromise; null for undefined.
        StreamPromise? backpressure = new(engine);
        var controller = new WritableStreamDefaultController(
            stream,
            chunk => (backpressure ??= StreamPromise.Resolved(engine)).Then(() =>
            {
                backpressure = new StreamPromise(engine);
                if (TryPost(port, "chunk", chunk, out var failure)) return null;
                port.Close();
                return failure;
            }),
            () =>
            {
                PackAndPost(port, "close", JsValue.Undefined);
                port.Close();
                return null;
            },
            reason => End(port, "error", reason), 1, null);
        Listen(
            port,
            (type, value) =>
            {
                if (type == "error") controller.ErrorIfNeeded(value);
                if (type is not ("pull" or "error")) return;
                backpressure?.Resolve();
                backpressure = null;
            },
            error =>
            {
                controller.ErrorIfNeeded(error);
                port.Close();
            });
        controller.SetUp(null);
        port.Start();
    }

    /// <summary>The error for a stream that is locked, and so cannot be transferred.</summary>
    public static Exception Locked() => new DomException("DataCloneError", "The stream is locked and cannot be transferred.");

    /// <summary>Moves a port to an engine.</summary>
    public static MessagePort Move(MessagePort port, Engine engine) => MessagePort.Interface.Transfer!(port, engine);

    // "Add a handler" for message and messageerror.
    private static void Listen(MessagePort port, Action<string, JsValue> onMessage, Action<JsValue> onError)
    {
        port.Listen("message", e =>
        {
            var data = ((MessageEvent)e).Data;
            onMessage(data["type"].AsString(), data["value"]);
        });
        port.Listen("messageerror", _ =>
        {
            var error = AbstractOperations.ToErrorValue(port.Engine, new DomException("DataCloneError", "A chunk could not be cloned."));
            // CrossRealmTransformSendError.
            TryPost(port, "error", error, out var _);
            onError(error);
        });
    }

    // The end of both cancel and abort algorithms.
    private static StreamPromise? End(MessagePort port, string type, JsValue value)
    {
        TryPost(port, type, value, out var failure);
        port.Close();
        return failure;
    }

    // PackAndPostMessageHandlingError; the rejection if it fails.
    private static bool TryPost(MessagePort port, string type, JsValue value, out StreamPromise? failure)
    {
        failure = null;
        try
        {
            PackAndPost(port, type, value);
            return true;
        }
        catch (Exception exception) when (Algorithm.IsCaught(exception))
        {
            var reason = AbstractOperations.ToErrorValue(port.Engine, exception);
            failure = StreamPromise.RejectedWith(port.Engine, reason);
            // CrossRealmTransformSendError, which discards its own failure.
            if (type != "error") TryPost(port, "error", reason, out var _);
            return false;
        }
    }

    // PackAndPostMessage.
    private static void PackAndPost(MessagePort port, string type, JsValue value) =>
        port.PostMessage(MessageLayout.Create(port.Engine, type, value), []);
}
