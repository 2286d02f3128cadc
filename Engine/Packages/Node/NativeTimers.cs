using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Web;

namespace Quoll.Packages.Node;

/// <summary>Native functions for <c>node:timers</c>, and for what runs later.</summary>
internal static class NativeTimers
{
    public static void Add(Action<string, NativeCode> function)
    {
        // Each returns the number of the timer.
        function("startTimeout", Timer(TimerQueue.SetTimeout));
        function("startInterval", Timer(TimerQueue.SetInterval));
        function("startImmediate", Timer(TimerQueue.SetImmediate));
        function("clearTimer", TimerQueue.Clear);
        // referTimer(number, isReferenced)
        function("referTimer", static (in CallInfo call) =>
        {
            TimerQueue.Refer(call.Agent, TypeConversion.ToInt32(call[0]), TypeConversion.ToBoolean(call[1]));
            return JsValue.Undefined;
        });
        function("queueMicrotask", TimerQueue.QueueMicrotask);
        // enterContext(variable, value): until the code that runs now has ended, and for what it starts.
        function("enterContext", static (in CallInfo call) =>
        {
            call.Agent.StartAsyncContext();
            call.Agent.AsyncContext!.Set(call.Agent, call[0].Object, call[1]);
            return JsValue.Undefined;
        });
        function("asyncContext", static (in CallInfo call) =>
        {
            call.Agent.StartAsyncContext();
            return new JsValue(call.Realm[Intrinsic.AsyncContext]);
        });
    }

    private static NativeCode Timer(NativeCode start) => (in CallInfo call) =>
        (call.Agent.Globals & EngineGlobals.Timers) != 0 ? start(call)
            : throw new ThrowCompletion(ErrorKind.Error, "Timers need EngineGlobals.Timers in the host's option Globals");
}
