using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Orleans.Runtime;

namespace Quoll.Orleans;

/// <summary>
/// Runs the calls of a silo: counts them, refuses those that are too many, and runs the others on its own threads.
/// </summary>
internal sealed partial class ScriptRunner : IDisposable
{
    private readonly QuollSiloOptions _options;
    private readonly ILogger<ScriptRunner> _logger;
    private readonly ILocalSiloDetails _silo;
    private readonly ScriptThreads _threads;
    private readonly CancellationTokenSource _stopping = new();
    private readonly BoundedTable<string, EngineTemplate> _templates;
    private readonly ScriptCache? _scripts;
    private readonly AcceptedCalls _accepted;

    public ScriptRunner(IServiceProvider services, IOptions<QuollSiloOptions> options, ILocalSiloDetails silo, TimeProvider time,
        ILogger<ScriptRunner> logger)
    {
        _options = options.Value;
        _logger = logger;
        _silo = silo;
        long running = _options.MaxRunningCalls;
        _accepted = new(running + _options.MaxWaitingCalls, running + _options.MaxWaitingCallsPerTenant);
        _templates = new(_options.MaxCachedTemplates);
        _scripts = services.GetService<IScriptSource>() is { } source ? new ScriptCache(source, _options, time, _stopping.Token) : null;
        _threads = new ScriptThreads(_options.MaxRunningCalls);
    }

    /// <summary>The scripts that the silo keeps; null without a source.</summary>
    public ScriptCache? Scripts => _scripts;

    /// <summary>The number of tenants with calls that the silo accepted and has not answered.</summary>
    public int BusyTenants => _accepted.Tenants;

    /// <summary>Accepts a call, or refuses it at once.</summary>
    public async Task<ScriptAnswer> RunAsync(ScriptRequest request, CancellationToken cancellationToken)
    {
        request.Check();
        var limits = request.Limits?.ToCallLimits() ?? new CallLimits();
        if (!_accepted.TryAdd(request.Tenant)) return new ScriptAnswer { Status = ScriptStatus.Overloaded, Silo = _silo.Name };
        using var ended = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _stopping.Token);
        try
        {
            var answer = await _threads.RunAsync(() => RunHereAsync(request, limits, ended.Token), ended.Token).ConfigureAwait(false);
            return answer with { Silo = _silo.Name };
        }
        catch (OperationCanceledException e) when (_stopping.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            throw new SiloUnavailableException($"The silo {_silo.Name} stopped.", e);
        }
        finally
        {
            _accepted.Remove(request.Tenant);
        }
    }

    public void Dispose()
    {
        _stopping.Cancel();
        _threads.Dispose();
    }

    // On a thread for scripts, and after each await on one again.
    private async Task<ScriptAnswer> RunHereAsync(ScriptRequest request, CallLimits limits, CancellationToken cancellationToken)
    {
        PreparedScript? script = null;
        try
        {
            var template = TemplateOf(request.Tenant);
            script = request.Text is null ? await FindAsync(request, template, cancellationToken)
                : PreparedScript.From(template, null, request.Text, new()
                {
                    SourceName = request.Name,
                    Limits = limits,
                    CancellationToken = cancellationToken,
                });
            if (script is null) return new ScriptAnswer { Status = ScriptStatus.NotFound };
            if (script.Script is null) return Failed(script.Failure!, script);
            var result = await ScriptCall.RunAsync(template, script.Script, request, limits, cancellationToken);
            return new ScriptAnswer { Status = ScriptStatus.Completed, Result = result, Version = script.Version };
        }
        catch (JavaScriptException e)
        {
            if (e.InnerException is { } inner) LogHostError(inner, request.Tenant, request.Name);
            return Failed(ScriptFailure.From(e), script);
        }
        catch (MisfitException e)
        {
            return Failed(new ScriptFailure { Name = "TypeError", Message = e.Message, SourceName = request.Name }, script);
        }
        catch (OperationCanceledException e) when (!cancellationToken.IsCancellationRequested)
        {
            LogHostError(e, request.Tenant, request.Name);
            return Failed(new ScriptFailure { Name = "Error", Message = "The host cancelled a task that the script awaited." }, script);
        }
        catch (ExecutionLimitException e)
        {
            return new ScriptAnswer
            {
                Status = ScriptStatus.LimitReached,
                Limit = e.Limit,
                Error = ScriptFailure.From(e, request.Name),
                Version = script?.Version,
            };
        }
    }

    private static ScriptAnswer Failed(ScriptFailure failure, PreparedScript? script) =>
        new() { Status = ScriptStatus.Failed, Error = failure, Version = script?.Version };

    private EngineTemplate TemplateOf(string tenant) =>
        _templates.TryGet(tenant, out var template) ? template : _templates.GetOrAdd(tenant, _options.CreateTemplate(tenant));

    private ValueTask<PreparedScript?> FindAsync(ScriptRequest request, EngineTemplate template, CancellationToken cancellationToken)
    {
        if (_scripts is null)
            throw new InvalidOperationException($"The silo {_silo.Name} has no {nameof(IScriptSource)}, so only texts can run.");
        return _scripts.GetAsync(new ScriptName(request.Tenant, request.Name!), request.Version, template, cancellationToken);
    }

    [LoggerMessage(1, LogLevel.Warning, "A function of the host failed for the tenant {Tenant} in the script {Script}.")]
    private partial void LogHostError(Exception exception, string tenant, string? script);
}
