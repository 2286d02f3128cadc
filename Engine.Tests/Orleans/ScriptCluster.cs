using System.Collections.Concurrent;
using System.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Orleans;
using Orleans.Hosting;
using Orleans.TestingHost;
using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>A cluster of three silos in this process, with functions of the host that tests wait for.</summary>
public sealed class ScriptCluster : IAsyncLifetime
{
    public const int Silos = 3;

    /// <summary>The greatest number of calls that a silo accepts: 2 that run and 6 that wait.</summary>
    public const int CallsOfSilo = 8;

    /// <summary>The greatest number of calls of one tenant that a silo accepts.</summary>
    public const int CallsOfTenant = 5;

    /// <summary>How long ScriptClient waits for a dead silo. It may also repeat a call that is slow.</summary>
    private static readonly TimeSpan AttemptTimeout = TimeSpan.FromSeconds(3);

    private readonly ConcurrentDictionary<string, TaskCompletionSource> _gates = [];

    private volatile string? _holding;

    private InProcessTestCluster? _cluster;

    internal Scripts Scripts { get; } = new();

    internal InProcessTestCluster Cluster => _cluster!;

    internal IScriptGrain Grain(int key) => Cluster.Client.GetGrain<IScriptGrain>(key);

    internal ScriptClient Client => Cluster.Client.ServiceProvider.GetRequiredService<ScriptClient>();

    /// <summary>The silo and the number of each call that a script began, from the function <c>begin</c>.</summary>
    internal ConcurrentQueue<(string Silo, int Number)> Begun { get; } = [];

    /// <summary>The numbers of the calls that never end because their silo holds them.</summary>
    internal ConcurrentQueue<int> Held { get; } = [];

    public async Task InitializeAsync()
    {
        var builder = new InProcessTestClusterBuilder(Silos);
        builder.ConfigureHost(static host => host.Logging.ClearProviders());
        builder.ConfigureSilo((silo, host) =>
        {
            host.Services.AddSingleton<IScriptSource>(Scripts);
            host.AddQuoll(options =>
            {
                (options.MaxRunningCalls, options.MaxWaitingCalls, options.VersionLifetime) = (2, 6, TimeSpan.Zero);
                options.MaxWaitingCallsPerTenant = CallsOfTenant - options.MaxRunningCalls;
                options.CreateTemplate = tenant => TemplateOf(tenant, silo.SiloName);
            });
        });
        builder.ConfigureClient(static client => client.AddQuoll(static options =>
            (options.MaxAttempts, options.AttemptTimeout) = (1000, AttemptTimeout)));
        _cluster = builder.Build();
        await _cluster.DeployAsync();
    }

    public async Task DisposeAsync()
    {
        foreach (var gate in _gates.Values) gate.TrySetResult();
        if (_cluster is not null) await _cluster.DisposeAsync();
    }

    /// <summary>Completes what a script gets from <c>wait(name)</c>.</summary>
    internal TaskCompletionSource Gate(string name) =>
        _gates.GetOrAdd(name, static _ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));

    /// <summary>From now on, a silo does not end the calls that await <c>hold(number)</c>.</summary>
    internal void Hold(string silo) => _holding = silo;

    /// <summary>Waits until something is true.</summary>
    internal static async Task Until(Func<bool> isTrue)
    {
        for (var started = Stopwatch.GetTimestamp(); !isTrue(); await Task.Delay(5))
            if (Stopwatch.GetElapsedTime(started) > MachinePace.Hang) throw new TimeoutException("It did not become true.");
    }

    /// <summary>
    /// Waits until no silo has a call. A caller that cancelled or repeated a call may have its end before the silo.
    /// </summary>
    internal Task UntilIdleAsync() => Until(() => Cluster.Silos.All(
        static silo => silo.ServiceProvider.GetRequiredService<ScriptRunner>().BusyTenants == 0));

    private EngineTemplate TemplateOf(string tenant, string silo) =>
        new EngineTemplate(EngineOptions.Untrusted(MachinePace.Hang) with { MaxSteps = null })
            .SetValue("tenant", tenant)
            .SetValue("begin", (int number) => Begun.Enqueue((silo, number)))
            .SetValue("wait", (string name) => Gate(name).Task)
            .SetValue("hold", (int number) =>
            {
                if (_holding != silo) return Task.CompletedTask;
                Held.Enqueue(number);
                return Gate("hold").Task;
            })
            .SetValue("thread", () => Thread.CurrentThread.Name ?? "")
            .SetValue("fail", new Action(static () => throw new InvalidOperationException("secret")));
}
