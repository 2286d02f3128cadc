using System.Collections.Concurrent;
using Quoll.Web;

namespace Quoll.AspNetCore;

/// <summary>
/// The engines of a <see cref="ScriptEndpoint"/>. Each one has run the module and answers one request at a time.
/// </summary>
internal sealed class HandlerPool
{
    private const string ModuleName = "worker.js";

    private readonly ScriptEndpointOptions _options;
    private readonly EngineTemplate _template;
    private readonly PreparedModule _module;
    private readonly SemaphoreSlim _free;
    private readonly ConcurrentBag<PooledHandler> _idle = [];
    private int _waiting;

    public HandlerPool(string script, ScriptEndpointOptions options)
    {
        _options = options;
        _free = new SemaphoreSlim(options.MaxEngines);
        var engineOptions = options.Engine ?? EngineOptions.Untrusted();
        if (!engineOptions.Extensions.Any(static extension => extension is QuollWeb))
        {
            var web = new QuollWeb(new WebOptions { Fetch = new FetchOptions { HasBrowserRestrictions = false } });
            engineOptions = engineOptions with { Extensions = [.. engineOptions.Extensions, web] };
        }
        _template = new EngineTemplate(engineOptions);
        using var engine = _template.CreateEngine();
        _module = engine.PrepareModule(script, new CallOptions { SourceName = ModuleName });
    }

    /// <summary>Takes an engine; null if all are in use for too long.</summary>
    public async Task<PooledHandler?> TakeAsync(CancellationToken cancellationToken)
    {
        if (!await WaitAsync(cancellationToken)) return null;
        try
        {
            return _idle.TryTake(out var handler) ? handler : await CreateAsync(cancellationToken);
        }
        catch
        {
            _free.Release();
            throw;
        }
    }

    /// <summary>Gives an engine back.</summary>
    public void Return(PooledHandler handler)
    {
        handler.Requests++;
        if (handler.IsReusable && !(handler.Requests >= _options.MaxRequestsPerEngine)) _idle.Add(handler);
        else handler.Dispose();
        _free.Release();
    }

    private async Task<bool> WaitAsync(CancellationToken cancellationToken)
    {
        if (_free.Wait(0, CancellationToken.None)) return true;
        if (Interlocked.Increment(ref _waiting) > _options.MaxWaitingRequests)
        {
            Interlocked.Decrement(ref _waiting);
            return false;
        }
        try
        {
            return await _free.WaitAsync(_options.MaxWaitingTime, cancellationToken);
        }
        finally
        {
            Interlocked.Decrement(ref _waiting);
        }
    }

    private async Task<PooledHandler> CreateAsync(CancellationToken cancellationToken)
    {
        var engine = _template.CreateEngine();
        try
        {
            var module = await engine.ExecuteModuleAsync(_module, new CallOptions { CancellationToken = cancellationToken });
            try
            {
                return new PooledHandler(new FetchHandler(engine, module), _options);
            }
            catch (ArgumentException thrown)
            {
                // A mistake of the script, not of the request.
                throw new InvalidOperationException(thrown.Message, thrown);
            }
        }
        catch
        {
            engine.Dispose();
            throw;
        }
    }
}

/// <summary>An engine of a <see cref="HandlerPool"/>, for one request.</summary>
internal sealed class PooledHandler(FetchHandler handler, ScriptEndpointOptions options) : IDisposable
{
    public FetchHandler Handler => handler;

    /// <summary>The second argument of the handler.</summary>
    public JsValue? Environment { get; } = options.Environment is { } create ? handler.Engine.FromObject(create(handler.Engine)) : null;

    /// <summary>The number of requests that it has answered.</summary>
    public int Requests { get; set; }

    /// <summary>Whether the last request ended well.</summary>
    public bool IsReusable { get; set; }

    /// <summary>Limits a request as a whole.</summary>
    public IDisposable Limit(CancellationToken cancellationToken)
    {
        IsReusable = false;
        return handler.Engine.Limit(options.Limits ?? new CallLimits(), cancellationToken);
    }

    public void Dispose() => handler.Engine.Dispose();
}
