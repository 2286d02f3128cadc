using Quoll.Web.Events;
using Quoll.Web.Messaging;

namespace Quoll.Web.Workers;

/// <summary>The thread of a worker, with its engine and its event loop (HTML §10.2.4, "run a worker").</summary>
internal sealed class WorkerThread
{
    /// <summary>The native stack of a worker, in bytes: as much as the main thread of a process has.</summary>
    private const int StackSize = 8 * 1024 * 1024;

    private readonly Worker _worker;
    private readonly PortEnd _end;
    private readonly WorkerProvider _provider;
    private readonly WorkerSetup _setup;
    private readonly WorkerRequest _request;
    private readonly CancellationTokenSource _stop;
    private readonly Thread _thread;
    private volatile Engine? _engine;

    public WorkerThread(Worker worker, PortEnd end, WorkerProvider provider, WorkerSetup setup, WorkerRequest request)
    {
        (_worker, _end, _provider, _setup, _request) = (worker, end, provider, setup, request);
        _stop = CancellationTokenSource.CreateLinkedTokenSource(setup.Options.CancellationToken);
        _thread = new Thread(Run, StackSize) { IsBackground = true, Name = $"Quoll worker {request.Name}" };
    }

    /// <summary>The worker global scope's closing flag.</summary>
    private bool IsClosing => _stop.IsCancellationRequested;

    public void Start() => _thread.Start();

    /// <summary>Ends the worker: its script stops at the next check of limits.</summary>
    public void Terminate()
    {
        _stop.Cancel();
        // No message is delivered after this.
        _end.Close();
        Wake();
    }

    private void Wake()
    {
        try
        {
            _engine?.EnqueueTask(static () => { });
        }
        catch (ObjectDisposedException)
        {
            // It has ended by itself.
        }
    }

    private void Run()
    {
        using var parentEnd = _request.Parent.DisposalToken.Register(Terminate);
        try
        {
            using var engine = new Engine(_setup.Options with
            {
                CancellationToken = _stop.Token,
                Extensions = [.. _setup.Options.Extensions, WorkerScope.Instance],
            });
            _engine = engine;
            RunScript(engine);
            RunLoop(engine);
        }
        catch (OperationCanceledException) when (IsClosing)
        {
            // terminate(), close(), or the end of the parent: that is how it ends.
        }
        catch (Exception failure)
        {
            // The thread must not end the process. The script that has made the worker learns of it.
            var error = new WorkerError(failure.Message);
            _worker.Post(worker => worker.Report(error));
        }
        finally
        {
            _end.Close();
            _provider.Release();
        }
    }

    private void RunScript(Engine engine)
    {
        var scope = WorkerScope.Install(engine, _request.Name, new MessagePort(engine, _end) { Receiver = GlobalScope.Of(engine) }, Close);
        var specifier = _setup.Specifier ?? _request.Url;
        try
        {
            if (!_request.IsModule)
            {
                engine.Execute(scope.LoadScript(specifier, out var name), new CallOptions { SourceName = name });
                return;
            }
            var import = engine.Evaluate("(specifier => import(specifier))").Call(JsValue.Undefined, (JsValue)specifier);
            AbstractOperations.React(engine, import, null, reason => Report(AbstractOperations.ThrowCompletion(reason)));
        }
        catch (JavaScriptException thrown)
        {
            Report(thrown);
        }
        catch (Exception failure) when (failure is IOException or NotSupportedException or ScriptError)
        {
            // "the worker's script could not be fetched": an event without details.
            _worker.Post(static worker => worker.Fire(new Event(worker.Engine, "error")));
        }
    }

    private void RunLoop(Engine engine)
    {
        while (!IsClosing)
        {
            try
            {
                engine.RunJobs();
                if (!engine.HasPendingWork || IsClosing) return;
                engine.WaitForJobs();
            }
            catch (JavaScriptException thrown)
            {
                Report(thrown);
            }
        }
    }

    // Listeners of the worker's own scope have had it, except for errors of the script's first run.
    private void Report(Exception exception)
    {
        var thrown = exception as JavaScriptException;
        var text = thrown?.Description ?? exception.Message;
        var error = new WorkerError(
            text.StartsWith("Uncaught ", StringComparison.Ordinal) ? text : $"Uncaught {text}",
            thrown?.SourceName ?? "", (uint)(thrown?.Line ?? 0), (uint)(thrown?.Column ?? 0));
        _worker.Post(worker => worker.Report(error));
    }

    // close(): the running task goes on to its end.
    private void Close()
    {
        _end.Close(discards: true);
        _engine!.EnqueueTask(_stop.Cancel);
    }
}
