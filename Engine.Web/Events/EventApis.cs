namespace Quoll.Web.Events;

/// <summary>Events (DOM §2, §3; HTML §8.1) of the global object and of targets that scripts make.</summary>
internal static class EventApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class("AbortController", static () => AbortController.Interface);
        globals.Class("AbortSignal", static () => AbortSignal.Interface);
        globals.Class("CloseEvent", static () => CloseEvent.Interface);
        globals.Class("CustomEvent", static () => CustomEvent.Interface);
        globals.Class("ErrorEvent", static () => ErrorEvent.Interface);
        globals.Class("Event", static () => Event.Interface);
        globals.Class("EventTarget", static () => EventTarget.Interface);
        globals.Class("MessageEvent", static () => MessageEvent.Interface);
        globals.Class("ProgressEvent", static () => ProgressEvent.Interface);
        globals.Class("PromiseRejectionEvent", static () => PromiseRejectionEvent.Interface);
        GlobalScope.Describe(globals);
    }

    /// <summary>Members of the global object that do not belong to another group.</summary>
    public static void DescribeGlobals(GlobalTable globals)
    {
        globals.Class("Navigator", static () => Navigator.Interface);
        globals.Lazy("navigator", static engine => Navigator.Of(engine).Value, MemberFlags.Enumerable | MemberFlags.Configurable);
        GlobalScope.DescribeGlobals(globals);
        Immediates.Describe(globals);
    }
}
