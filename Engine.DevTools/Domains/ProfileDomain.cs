using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;

namespace Quoll.DevTools.Domains;

/// <summary>Profiles of time and memory, and coverage: the domains Profiler and HeapProfiler.</summary>
internal sealed class ProfileDomain(Session session)
{
    /// <summary>The shortest time between two samples.</summary>
    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(1);

    /// <summary>V8's default, in bytes.</summary>
    private const int AllocationInterval = 32768;

    private TimeSpan _interval = Shortest;
    private bool _isDetailed, _countsCalls;
    private bool _hasProfile, _hasAllocations, _hasCoverage;

    private Profiler Profiler => session.Engine.Profiler;

    private Coverage Coverage => session.Engine.Debugger.Coverage;

    public JsonObject SetSamplingInterval(ProtocolCall call)
    {
        if (_hasProfile) throw new ProtocolException("Cannot change sampling interval when profiling.");
        // A shorter one is not an error: clients ask for it without need.
        var interval = TimeSpan.FromMicroseconds(Math.Max(call.Integer("interval"), 0));
        _interval = interval < Shortest ? Shortest : interval;
        return [];
    }

    public JsonObject Start()
    {
        if (_hasProfile) return [];
        Profiler.Start(_interval);
        _hasProfile = true;
        return [];
    }

    public JsonObject Stop()
    {
        if (!_hasProfile) throw new ProtocolException("No recording profiles found");
        _hasProfile = false;
        return new JsonObject { ["profile"] = JsonNode.Parse(Profiler.Stop().ToJson(session.Target.Sources.UrlOf)) };
    }

    public JsonObject StartPreciseCoverage(ProtocolCall call)
    {
        (_countsCalls, _isDetailed) = (call.Flag("callCount"), call.Flag("detailed"));
        if (!Coverage.IsOn) Coverage.Start();
        _hasCoverage = true;
        return new JsonObject { ["timestamp"] = Timestamp() };
    }

    public JsonObject StopPreciseCoverage()
    {
        if (!_hasCoverage) return [];
        _hasCoverage = false;
        // Another client may count, too.
        if (!session.Target.Sessions.Any(static other => other.Profiles._hasCoverage)) Coverage.Stop();
        return [];
    }

    public JsonObject TakePreciseCoverage()
    {
        if (!_hasCoverage) throw new ProtocolException("Precise coverage has not been started.");
        var text = CoverageReport.ToJson(Coverage.Take(_isDetailed, _countsCalls), session.Target.Sources.UrlOf);
        var taken = (JsonObject)JsonNode.Parse(text)!;
        taken["timestamp"] = Timestamp();
        return taken;
    }

    public JsonObject StartSampling(ProtocolCall call)
    {
        if (_hasAllocations) return [];
        var interval = call.OptionalInteger("samplingInterval") ?? AllocationInterval;
        if (interval <= 0) throw new ProtocolException("Invalid sampling interval");
        Profiler.StartAllocations(interval);
        _hasAllocations = true;
        return [];
    }

    public JsonObject StopSampling()
    {
        if (!_hasAllocations) throw new ProtocolException("V8 sampling heap profiler was not started.");
        _hasAllocations = false;
        return new JsonObject { ["profile"] = JsonNode.Parse(Profiler.StopAllocations().ToJson(session.Target.Sources.UrlOf)) };
    }

    public static JsonObject CollectGarbage()
    {
        GC.Collect();
        return [];
    }

    /// <summary>Ends what the client has begun.</summary>
    public void Clear()
    {
        DisableProfiler();
        DisableHeapProfiler();
    }

    public JsonObject DisableProfiler()
    {
        // The host may have stopped it.
        if (_hasProfile && Profiler.IsOn) Profiler.Stop();
        _hasProfile = false;
        return StopPreciseCoverage();
    }

    public JsonObject DisableHeapProfiler()
    {
        if (_hasAllocations && Profiler.IsSamplingAllocations) Profiler.StopAllocations();
        _hasAllocations = false;
        return [];
    }

    // Seconds of a clock that only goes on.
    private static double Timestamp() => Environment.TickCount64 / 1000.0;
}
