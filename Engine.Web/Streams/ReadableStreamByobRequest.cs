using Quoll.Web.WebIdl;

namespace Quoll.Web.Streams;

/// <summary>ReadableStreamBYOBRequest (§4.8).</summary>
internal sealed class ReadableStreamByobRequest(ReadableByteStreamController controller, JsValue view) : PlatformObject(controller.Engine)
{
    public static readonly ScriptClass<ReadableStreamByobRequest> Interface = new("ReadableStreamBYOBRequest")
    {
        Prototype = static members => members
            .ReadOnly("view", Interface!, static request => request.View)
            .Operation("respond", 1, Respond)
            .Operation("respondWithNewView", 1, RespondWithNewView)
            .Tag("ReadableStreamBYOBRequest"),
    };

    private ReadableByteStreamController? _controller = controller;

    /// <summary>[[view]]; null after the response.</summary>
    public JsValue View { get; private set; } = view;

    protected override ScriptClass Class => Interface;

    /// <summary>Step 2 and 3 of ReadableByteStreamControllerInvalidateBYOBRequest.</summary>
    public void Invalidate()
    {
        _controller = null;
        View = JsValue.Null;
    }

    private static JsValue Respond(in HostCall call)
    {
        const string Context = "ReadableStreamBYOBRequest.respond";
        var request = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        var bytesWritten = Idl.ToUnsignedLongLong(call[0], Context, IntegerKind.EnforceRange);
        if (request._controller is not { } controller) throw Algorithm.TypeError("This BYOB request has been invalidated");
        if (AbstractOperations.TryGetBufferSource(request.View, out var view) && view.IsDetached)
            throw Algorithm.TypeError("The BYOB request's buffer has been detached and so cannot be used as a response");
        controller.Respond((long)bytesWritten);
        return JsValue.Undefined;
    }

    private static JsValue RespondWithNewView(in HostCall call)
    {
        const string Context = "ReadableStreamBYOBRequest.respondWithNewView";
        var request = Interface.TargetOf(call.This);
        Idl.RequireArguments(call, 1, Context);
        var view = StreamArguments.ToView(call[0], Context);
        if (request._controller is not { } controller) throw Algorithm.TypeError("This BYOB request has been invalidated");
        if (view.IsDetached) throw Algorithm.TypeError("The given view's buffer has been detached and so cannot be used as a response");
        controller.RespondWithNewView(view);
        return JsValue.Undefined;
    }
}
