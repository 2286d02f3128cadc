using Quoll.Web.Events;
using Quoll.Web.Streams;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Fetch;

/// <summary>The method <c>fetch</c> (Fetch §5.6): one call of it, on the side of the engine.</summary>
internal sealed class FetchMethod
{
    private readonly Engine _engine;
    private readonly Request _request;
    private readonly PromiseCapability _promise;
    private readonly CancellationTokenSource _cancellation;
    private IDisposable? _abortion;
    private Response? _response;
    private bool _isAborted;

    private FetchMethod(Engine engine, Request request, CancellationToken cancellationToken)
    {
        _engine = engine;
        _request = request;
        _promise = new PromiseCapability(engine);
        _cancellation = EngineTask.CreateCancellation(engine, cancellationToken);
    }

    // Also the one that an opaque response hides.
    private Body? ReceivedBody => (_response?.Internal ?? _response)?.Body;

    /// <summary>The method. What it throws becomes a rejection.</summary>
    public static JsValue Fetch(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "fetch");
        // 2, 3. The request.
        var request = new Request(call.Engine, call[0], call[1]);
        var method = new FetchMethod(call.Engine, request, call.CancellationToken);
        method.Begin();
        return method._promise.Promise;
    }

    private void Begin()
    {
        // 4. If the signal is aborted, then abort the fetch.
        var signal = _request.SignalOrNull;
        if (signal is { IsAborted: true })
        {
            Abort(signal.Reason);
            End();
            return;
        }
        // 11. Add the abort steps to the signal.
        _abortion = signal?.AddAlgorithm(() => Abort(signal.Reason));
        // 12. Fetch.
        EngineTask.Then(_engine, FetchRun.StartAsync(_engine, _request, _cancellation), Answer, Fail);
    }

    // processResponse.
    private void Answer(FetchAnswer answer)
    {
        if (_isAborted)
        {
            answer.Discard();
            End();
            return;
        }
        _response = answer.ToResponse(_engine, _request.Record, _cancellation);
        if (ReceivedBody?.UntouchedInput is { } input) input.Ended += () => _abortion?.Dispose();
        else End();
        _promise.Resolve(_response.Value);
    }

    private void Fail(Exception thrown)
    {
        End();
        if (!_isAborted) _promise.Reject(NetworkError.ToValue(_engine, thrown));
    }

    // Abort the fetch() call (§5.6).
    private void Abort(JsValue reason)
    {
        if (_isAborted) return;
        _isAborted = true;
        // 1. Reject promise with error.
        _promise.Reject(reason);
        // 2. If request's body is non-null and is readable, then cancel it with error.
        if (_request.Body is { Bytes: null } body) body.CancelByAbort(reason);
        // 3-5. If the response's body is readable, then error it with error.
        if (_response is not null) ReceivedBody?.Abort(reason);
        else _cancellation.Cancel();
    }

    private void End()
    {
        _abortion?.Dispose();
        _cancellation.Dispose();
    }
}
