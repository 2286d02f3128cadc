using Quoll.Calls;
using Quoll.Compiler;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Syntax;
using Quoll.Vm;

namespace Quoll.Test262.Execution;

/// <summary>An agent that a test has started: an engine on its own thread.</summary>
internal sealed class TestAgent
{
    private readonly Engine _engine;
    private readonly Thread _thread;
    private readonly Lock _lock = new();
    private readonly CancellationToken _end;
    private JsFunction? _receiver;
    private SharedMemory? _sent;
    private bool _isOver;

    /// <summary>Starts the agent.</summary>
    /// <param name="options">The options of its engine, with the token that ends it.</param>
    /// <param name="source">The script that it runs.</param>
    /// <param name="report">Receives its reports, on its thread.</param>
    /// <param name="fail">Receives the message of an error that ends it, on its thread.</param>
    public TestAgent(EngineOptions options, string source, Action<string> report, Action<string> fail)
    {
        _engine = new Engine(options);
        _end = options.CancellationToken;
        _engine.Realm.Global.DefineOwn("$262", CreateObject(_engine.Realm, report), PropertyFlags.Hidden);
        _thread = new Thread(() => Run(source, fail), Worker.StackBytes) { IsBackground = true };
        _thread.Start();
    }

    /// <summary>Whether the agent has taken what was last sent, or has ended.</summary>
    public bool HasReceived
    {
        get
        {
            lock (_lock) return _sent is null || _isOver;
        }
    }

    /// <summary>Sends memory, which the agent takes when it has a receiver and runs no other code.</summary>
    public void Send(SharedMemory memory)
    {
        lock (_lock)
        {
            _sent = memory;
            if (_receiver is not null) Post();
        }
    }

    /// <summary>Waits until the agent has ended, which its token makes it do.</summary>
    public void Join() => _thread.Join();

    private JsObject CreateObject(Realm realm, Action<string> report)
    {
        var host = realm.CreateObject();
        var agent = realm.CreateObject();
        TestAgents.AddCommon(realm, agent, _end);
        TestAgents.Add(realm, agent, "receiveBroadcast", 1, (in CallInfo call) =>
        {
            var receiver = call[0].ObjectOrNull as JsFunction
                ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "function", Display.Brief(call[0]));
            call.Agent.HostTasks.Begin();
            lock (_lock)
            {
                _receiver = receiver;
                if (_sent is not null) Post();
            }
            return JsValue.Undefined;
        });
        TestAgents.Add(realm, agent, "report", 1, (in CallInfo call) =>
        {
            report(TypeConversion.ToString(call[0]));
            return JsValue.Undefined;
        });
        // The agent ends when it has nothing to do.
        TestAgents.Add(realm, agent, "leaving", 0, static (in CallInfo _) => JsValue.Undefined);
        host.DefineOwn("agent", agent);
        return host;
    }

    private void Post() => _engine.Realm.Agent.HostTasks.Post(new Broadcast(this));

    private void Run(string source, Action<string> fail)
    {
        try
        {
            Boundary.Run(_engine.Realm, (source, this), static (realm, run) =>
            {
                Machine.Of(realm).RunScript(realm, ScriptCompiler.Compile(run.source, "<agent>"));
                realm.Agent.Jobs.Run();
                TestAgents.RunTasks(realm.Agent, static () => false);
                return true;
            });
        }
        catch (Exception thrown) when (thrown is JavaScriptException or ExecutionLimitException or SyntaxErrorException)
        {
            fail(thrown.Message);
        }
        catch (OperationCanceledException) when (_end.IsCancellationRequested)
        {
            // The test has ended.
        }
        finally
        {
            lock (_lock) _isOver = true;
            _engine.Dispose();
        }
    }

    private sealed class Broadcast(TestAgent agent) : Job
    {
        public override void Run(Agent _)
        {
            JsFunction receiver;
            SharedMemory memory;
            lock (agent._lock)
            {
                (receiver, memory) = (agent._receiver!, agent._sent!);
                agent._receiver = null;
                agent._sent = null;
            }
            receiver.Call(JsValue.Undefined, [new JsValue(new ArrayBufferObject(agent._engine.Realm, memory))]);
        }
    }
}
