using System.Collections.Concurrent;
using System.Diagnostics;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Test262.Execution;

/// <summary>
/// The agents that one test starts, and <c>$262.agent</c> of the test itself, as INTERPRETING.md of the suite describes
/// it. They end with the test.
/// </summary>
internal sealed class TestAgents(EngineOptions options) : IDisposable
{
    /// <summary>The time in milliseconds after which a waiting agent looks whether the test has ended.</summary>
    private const int LookPeriod = 20;

    private readonly List<TestAgent> _agents = [];
    private readonly ConcurrentQueue<string> _reports = new();
    private readonly CancellationTokenSource _end = new();
    private string? _failure;

    /// <summary>The error that ended an agent; null if none has failed.</summary>
    public string? Failure => Volatile.Read(ref _failure);

    /// <summary>
    /// Runs what timers and other agents post, until the test is over or nothing can post any more. Inside a call of
    /// the engine.
    /// </summary>
    public static void RunTasks(Agent agent, Func<bool> isDone)
    {
        while (!isDone() && (agent.HostTasks.ArePending || agent.Jobs.AreWaiting))
        {
            if (!agent.Jobs.AreWaiting) agent.HostTasks.Wait(TimeSpan.FromMilliseconds(LookPeriod));
            agent.Limits.Check();
            agent.Jobs.Run();
        }
    }

    /// <summary>Creates <c>$262.agent</c> of the test.</summary>
    public JsObject CreateObject(Realm realm)
    {
        var agent = realm.CreateObject();
        AddCommon(realm, agent, _end.Token);
        Add(realm, agent, "start", 1, (in CallInfo call) =>
        {
            _agents.Add(new TestAgent(
                options with { CancellationToken = _end.Token }, TypeConversion.ToString(call[0]), _reports.Enqueue, Fail));
            return JsValue.Undefined;
        });
        Add(realm, agent, "broadcast", 1, (in CallInfo call) =>
        {
            if (call[0].ObjectOrNull is not ArrayBufferObject { IsShared: true } buffer)
                throw Raise.TypeError(Messages.IncompatibleReceiver, "SharedArrayBuffer", Display.Brief(call[0]));
            var memory = buffer.ShareWithHost();
            foreach (var other in _agents) other.Send(memory);
            // Returns when all agents have received it.
            while (_agents.Exists(static other => !other.HasReceived))
            {
                call.Agent.Limits.Check();
                Thread.Sleep(1);
            }
            return JsValue.Undefined;
        });
        Add(realm, agent, "getReport", 0, (in CallInfo _) => _reports.TryDequeue(out var report) ? new JsValue(report) : JsValue.Null);
        return agent;
    }

    /// <summary>Adds the functions that the test and its agents have.</summary>
    public static void AddCommon(Realm realm, JsObject agent, CancellationToken end)
    {
        Add(realm, agent, "sleep", 1, (in CallInfo call) =>
        {
            end.WaitHandle.WaitOne(Math.Max(TypeConversion.ToInt32(call[0]), 0));
            call.Agent.Limits.Check();
            return JsValue.Undefined;
        });
        Add(realm, agent, "monotonicNow", 0, static (in CallInfo _) => Stopwatch.GetTimestamp() * 1000.0 / Stopwatch.Frequency);
    }

    public static void Add(Realm realm, JsObject target, string name, int length, NativeCode code) =>
        target.DefineOwn(name, realm.CreateFunction(name, length, code));

    public void Dispose()
    {
        _end.Cancel();
        foreach (var agent in _agents) agent.Join();
        _end.Dispose();
    }

    private void Fail(string message) => Interlocked.CompareExchange(ref _failure, $"An agent failed: {message}", null);
}
