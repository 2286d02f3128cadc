using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Orleans.Hosting;
using Orleans.Serialization;

namespace Quoll.Orleans;

/// <summary>Adds scripts to silos and clients.</summary>
public static class QuollHosting
{
    /// <summary>
    /// Makes a silo run scripts (<see cref="IScriptGrain"/>). A host with scripts that have names registers an
    /// <see cref="IScriptSource"/> as a service.
    /// </summary>
    /// <param name="builder">The silo.</param>
    /// <param name="configure">Sets the options; null for the defaults.</param>
    public static ISiloBuilder AddQuoll(this ISiloBuilder builder, Action<QuollSiloOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = builder.Services.AddOptions<QuollSiloOptions>();
        if (configure is not null) options.Configure(configure);
        builder.Services.TryAddSingleton(TimeProvider.System);
        builder.Services.TryAddSingleton<ScriptRunner>();
        AddShared(builder.Services);
        return builder;
    }

    /// <summary>Makes a silo run scripts, with a source of scripts.</summary>
    /// <typeparam name="TSource">The type of the source. The silo has one instance of it.</typeparam>
    /// <inheritdoc cref="AddQuoll(ISiloBuilder, Action{QuollSiloOptions}?)"/>
    public static ISiloBuilder AddQuoll<TSource>(this ISiloBuilder builder, Action<QuollSiloOptions>? configure = null)
        where TSource : class, IScriptSource
    {
        builder.AddQuoll(configure).Services.TryAddSingleton<IScriptSource, TSource>();
        return builder;
    }

    /// <summary>Adds a <see cref="ScriptClient"/> to the services of a client; silos have one anyway.</summary>
    /// <param name="builder">The client.</param>
    /// <param name="configure">Sets the options; null for the defaults.</param>
    public static IClientBuilder AddQuoll(this IClientBuilder builder, Action<ScriptClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = builder.Services.AddOptions<ScriptClientOptions>();
        if (configure is not null) options.Configure(configure);
        AddShared(builder.Services);
        return builder;
    }

    private static void AddShared(IServiceCollection services)
    {
        services.AddSerializer(static serializer => serializer.AddAssembly(typeof(ScriptRequest).Assembly));
        services.TryAddSingleton(static services => new ScriptClient(
            services.GetRequiredService<IGrainFactory>(),
            services.GetService<Microsoft.Extensions.Options.IOptions<ScriptClientOptions>>()?.Value));
    }
}
