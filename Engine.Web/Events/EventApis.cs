namespace Quoll.Web.Events;

/// <summary>Events (DOM §2, §3; HTML §8.1) of the global object and of targets that scripts make.</summary>
internal static class EventApis
{
    public static void Describe(GlobalTable globals)
    {
        globals.Class(AbortController.Interface);
        globals.Class(AbortSignal.Interface);
        globals.Class(CloseEvent.Interface);
        globals.Class(CustomEvent.Interface);
        globals.Class(ErrorEvent.Interface);
        globals.Class(Event.Interface);
        globals.Class(EventTarget.Interface);
        globals.Class(MessageEvent.Interface);
        globals.Class(ProgressEvent.Interface);
        globals.Class(PromiseRejectionEvent.Interface);
        GlobalScope.Describe(globals);
    }

    /// <summary>Members of the global object that do not belong to another group.</summary>
    public static void DescribeGlobals(GlobalTable globals)
    {
        globals.Class(Navigator.Interface);
        globals.Lazy("navigator", static engine => Navigator.Of(engine).Value, MemberFlags.Enumerable | MemberFlags.Configurable);
        GlobalScope.DescribeGlobals(globals);
        Immediates.Describe(globals);
    }
}
