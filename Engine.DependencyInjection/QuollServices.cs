using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Quoll;
using Quoll.Extensions.DependencyInjection;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers Quoll's engines.</summary>
public static class QuollServices
{
    /// <summary>
    /// Registers an <see cref="EngineTemplate"/> as singleton, and an <see cref="Engine"/> and an
    /// <see cref="EngineFactory"/> for each scope. The container disposes of the engine with its scope.
    /// </summary>
    /// <remarks>
    /// There is no pool: a used engine keeps the globals and changed built-ins of its last script, and a fresh one is
    /// cheap. Further calls add to the same engines.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>A builder for functions, values, types, scripts and modules.</returns>
    public static QuollBuilder AddQuoll(this IServiceCollection services, Action<QuollOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        return Add(services, "", configure);
    }

    /// <summary>Registers engines with options from configuration.</summary>
    /// <remarks>
    /// The section must have no other keys than the properties of <see cref="QuollOptions"/>. The application fails to
    /// start if it does, or if a value is wrong. Later changes of the configuration have no effect.
    /// </remarks>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section with the options, such as <c>configuration.GetSection("Quoll")</c>.
    /// </param>
    /// <param name="configure">Sets options after the configuration; null for none.</param>
    /// <inheritdoc cref="AddQuoll(IServiceCollection, Action{QuollOptions})" path="/returns"/>
    public static QuollBuilder AddQuoll(
        this IServiceCollection services, IConfiguration configuration, Action<QuollOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configuration);
        services.AddOptions<QuollOptions>().Bind(configuration, static binder => binder.ErrorOnUnknownConfiguration = true);
        return Add(services, (configuration as IConfigurationSection)?.Path ?? "", configure);
    }

    private static QuollBuilder Add(IServiceCollection services, string path, Action<QuollOptions>? configure)
    {
        var options = services.AddOptions<QuollOptions>().ValidateOnStart();
        if (configure is not null) options.Configure(configure);
        services.AddSingleton<IValidateOptions<QuollOptions>>(new QuollOptionsValidator(path));
        services.AddMetrics();
        // An application without logging has no reader for what scripts write.
        services.TryAddSingleton(static services => new CallLog(
            services.GetService<ILoggerFactory>() ?? NullLoggerFactory.Instance, services.GetRequiredService<IOptions<QuollOptions>>()));
        services.TryAddSingleton<CallMetrics>();
        services.TryAddSingleton<CallActivities>();
        services.TryAddSingleton(TemplateFactory.Create);
        services.TryAddScoped(static scope => new EngineFactory(
            scope, scope.GetRequiredService<EngineTemplate>(), scope.GetRequiredService<Contributions>()));
        services.TryAddScoped(static scope => scope.GetRequiredService<EngineFactory>().Create());
        return new QuollBuilder(services, Contributions.Of(services));
    }
}
