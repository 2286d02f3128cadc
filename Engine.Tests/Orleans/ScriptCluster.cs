using System.Collections.Concurrent;
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

    /// <summary>Long enough for any call of these tests on a busy machine; short, as the answer of a dead silo is waited for.</summary>
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromSeconds(4);

    private readonly ConcurrentDictionary<string, TaskCompletionSource> _gates = [];

    private InProcessTestCluster? _cluster;

    internal Scripts Scripts { get; } = new();

    internal InProcessTestCluster Cluster => _cluster!;

    internal IScriptGrain Grain(int key) => Cluster.Client.GetGrain<IScriptGrain>(key);

    internal ScriptClient Client => Cluster.Client.ServiceProvider.GetRequiredService<ScriptClient>();

    /// <summary>The silo and the number of each call that a script began, from the function <c>begin</c>.</summary>
    internal ConcurrentQueue<(string Silo, int Number)> Begun { get; } = [];

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
                options.CreateTemplate = tenant => TemplateOf(tenant, silo.SiloName);
            });
        });
        builder.ConfigureClient(static client =>
        {
            client.Configure<global::Orleans.Configuration.ClientMessagingOptions>(
                static options => options.ResponseTimeout = ResponseTimeout);
            client.AddQuoll(static options => options.MaxAttempts = 1000);
        });
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

    /// <summary>Waits until something is true; the test as a whole has a limit.</summary>
    internal static async Task Until(Func<bool> isTrue)
    {
        while (!isTrue()) await Task.Delay(5);
    }

    private EngineTemplate TemplateOf(string tenant, string silo) =>
        new EngineTemplate(EngineOptions.Untrusted(time: TimeSpan.FromSeconds(20)) with { MaxSteps = null })
            .SetValue("tenant", tenant)
            .SetValue("begin", (int number) => Begun.Enqueue((silo, number)))
            .SetValue("wait", (string name) => Gate(name).Task)
            .SetValue("thread", () => Thread.CurrentThread.Name ?? "")
            .SetValue("fail", new Action(static () => throw new InvalidOperationException("secret")));
}
