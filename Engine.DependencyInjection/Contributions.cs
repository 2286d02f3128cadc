using Microsoft.Extensions.DependencyInjection;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>What the builder has collected, in the order of its calls.</summary>
internal sealed class Contributions
{
    public List<Func<IServiceProvider, EngineOptions, EngineOptions>> Options { get; } = [];

    public List<Action<InMemoryModuleLoader>> Modules { get; } = [];

    public List<Action<IServiceProvider, EngineTemplate>> Template { get; } = [];

    public List<Action<IServiceProvider, Engine>> Engines { get; } = [];

    public Func<IServiceProvider, EngineInstanceOptions>? Instance { get; set; }

    /// <summary>The contributions of a service collection, which all calls for it share.</summary>
    public static Contributions Of(IServiceCollection services)
    {
        var known = services.FirstOrDefault(static service => service.ServiceType == typeof(Contributions));
        if (known is not null) return (Contributions)known.ImplementationInstance!;
        var contributions = new Contributions();
        services.AddSingleton(contributions);
        return contributions;
    }
}
