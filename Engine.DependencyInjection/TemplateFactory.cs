using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>Makes the template of a service provider from its options and contributions.</summary>
internal static class TemplateFactory
{
    public static EngineTemplate Create(IServiceProvider services)
    {
        var contributions = services.GetRequiredService<Contributions>();
        var options = OptionsOf(services.GetRequiredService<IOptions<QuollOptions>>().Value);
        options = options with { Console = services.GetRequiredService<CallLog>().Console };
        foreach (var configure in contributions.Options) options = configure(services, options);
        if (contributions.Modules.Count > 0)
        {
            var loader = options.ModuleLoader is null ? new InMemoryModuleLoader() : new InMemoryModuleLoader(options.ModuleLoader);
            foreach (var add in contributions.Modules) add(loader);
            options = options with { ModuleLoader = loader };
        }
        var template = new EngineTemplate(options with { Observer = ObserverOf(services, options.Observer) });
        foreach (var add in contributions.Template) add(services, template);
        return template;
    }

    private static EngineOptions OptionsOf(QuollOptions options)
    {
        var basis = options.Untrusted ? EngineOptions.Untrusted(options.MaxTime, options.MaxAllocatedBytes) : new EngineOptions();
        basis = basis with
        {
            MaxTime = options.MaxTime ?? basis.MaxTime,
            MaxAllocatedBytes = options.MaxAllocatedBytes ?? basis.MaxAllocatedBytes,
            MaxSteps = options.MaxSteps ?? basis.MaxSteps,
            MaxCallDepth = options.MaxCallDepth ?? basis.MaxCallDepth,
            MaxSourceLength = options.MaxSourceLength ?? basis.MaxSourceLength,
            AllowDynamicCode = options.AllowDynamicCode ?? basis.AllowDynamicCode,
            Strict = options.Strict,
            EnableTailCalls = options.EnableTailCalls,
            RunJobsAfterCalls = options.RunJobsAfterCalls,
            Globals = options.Globals,
        };
        return options.TimeZone is null ? basis : basis with { TimeZone = TimeZoneInfo.FindSystemTimeZoneById(options.TimeZone) };
    }

    // The host's own observers come first, so that what they do is outside of the activity of the call.
    private static ObserverChain ObserverOf(IServiceProvider services, EngineObserver? own) => new(
        [.. own is null ? (EngineObserver[])[] : [own], .. services.GetServices<EngineObserver>(),
            services.GetRequiredService<CallMetrics>(), services.GetRequiredService<CallActivities>(),
            services.GetRequiredService<CallLog>()]);
}
