using System.Diagnostics;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>Makes each call an activity, so that what functions of the host do is below it in a trace.</summary>
internal sealed class CallActivities : EngineObserver, IDisposable
{
    private readonly ActivitySource _source = new(QuollTelemetry.ActivitySourceName);

    public override object? OnCallStarting(EngineCall call)
    {
        if (!_source.HasListeners()) return null;
        var kind = CallNames.KindOf(call);
        return _source.StartActivity(call.Name is null ? kind : $"{kind} {call.Name}")?
            .SetTag(CallNames.Kind, kind).SetTag(CallNames.Name, call.Name);
    }

    public override void OnCallEnded(EngineCall call, object? state)
    {
        if (state is not Activity activity) return;
        activity.SetTag(CallNames.Steps, call.Steps).SetTag(CallNames.Memory, call.AllocatedBytes);
        if (CallNames.IsCancelled(call)) activity.SetTag(CallNames.Cancelled, true);
        else if (call.Exception is { } thrown)
        {
            activity.SetStatus(ActivityStatusCode.Error, thrown.Message).SetTag(CallNames.ErrorType, CallNames.ErrorOf(thrown));
            if (thrown is ExecutionLimitException reached) activity.SetTag(CallNames.Limit, CallNames.LimitOf(reached));
            activity.AddException(thrown);
        }
        activity.Dispose();
    }

    public void Dispose() => _source.Dispose();
}
