namespace Quoll.Extensions.DependencyInjection;

/// <summary>
/// Creates engines for a scope of services, beside the one that the scope has: a scoped service. The caller disposes of
/// them.
/// </summary>
public sealed class EngineFactory
{
    private readonly IServiceProvider _services;
    private readonly EngineTemplate _template;
    private readonly Contributions _contributions;

    internal EngineFactory(IServiceProvider services, EngineTemplate template, Contributions contributions) =>
        (_services, _template, _contributions) = (services, template, contributions);

    /// <summary>Creates an engine with all that was registered.</summary>
    /// <param name="instance">
    /// Options of this engine only; null for those of <see cref="QuollBuilder.UseInstanceOptions"/>.
    /// </param>
    /// <exception cref="JavaScriptException">A registered script threw.</exception>
    public Engine Create(EngineInstanceOptions? instance = null)
    {
        var engine = _template.CreateEngine(instance ?? _contributions.Instance?.Invoke(_services));
        try
        {
            foreach (var configure in _contributions.Engines) configure(_services, engine);
            return engine;
        }
        catch
        {
            engine.Dispose();
            throw;
        }
    }
}
