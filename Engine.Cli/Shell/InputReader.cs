using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.Shell;

/// <summary>
/// Reads the standard input in parts for <c>process.stdin</c>. Another thread waits for it, so that timers run
/// meanwhile.
/// </summary>
internal sealed class InputReader(ShellSession session)
{
    private const int PartSize = 1 << 16;

    // The thread of the script and the one that waits.
    private readonly Lock _lock = new();
    private Stream? _input;
    private bool _isWaiting, _isReferenced = true;

    /// <summary>Reads the next part, and calls a function with an error or null, and the bytes.</summary>
    public void Read(JsValue function)
    {
        var callback = function.FunctionOrNull ?? throw new ThrowCompletion(ErrorKind.TypeError, "A function is needed");
        if (session.IsInputTaken) throw new ThrowCompletion(ErrorKind.Error, "The prompt reads the standard input.");
        var tasks = session.Engine.Realm.Agent.HostTasks;
        lock (_lock)
        {
            if (_isWaiting) throw new ThrowCompletion(ErrorKind.Error, "The standard input is being read.");
            _isWaiting = true;
            tasks.Begin();
            if (!_isReferenced) tasks.End();
        }
        Task.Run(() =>
        {
            var job = ReadPart(callback);
            lock (_lock)
            {
                _isWaiting = false;
                if (!_isReferenced) tasks.Begin();
            }
            tasks.Post(job);
        });
    }

    /// <summary>Says whether the program waits for a part that is being read.</summary>
    public void Refer(bool isReferenced)
    {
        lock (_lock)
        {
            if (isReferenced == _isReferenced) return;
            _isReferenced = isReferenced;
            if (!_isWaiting) return;
            var tasks = session.Engine.Realm.Agent.HostTasks;
            if (isReferenced) tasks.Begin();
            else tasks.End();
        }
    }

    private PartJob ReadPart(JsFunction callback)
    {
        try
        {
            _input ??= StandardStreams.OpenInput();
            var bytes = new byte[PartSize];
            var count = _input.Read(bytes);
            return new PartJob(callback, bytes.AsSpan(0, count).ToArray(), null);
        }
        catch (Exception failed) when (TextInput.IsExpected(failed))
        {
            return new PartJob(callback, [], failed.Message);
        }
    }

    private sealed class PartJob(JsFunction callback, byte[] bytes, string? failure) : Job
    {
        public override void Run(Agent agent)
        {
            agent.StepOver(bytes.Length);
            agent.Reserve(bytes.Length);
            var realm = callback.Realm;
            var error = failure is null ? JsValue.Null : new JsValue(ErrorObject.Create(realm, ErrorKind.Error, failure));
            callback.Call(JsValue.Undefined, [error, BinaryData.Take(realm, bytes)]);
        }
    }
}
