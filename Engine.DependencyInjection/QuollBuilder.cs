using Microsoft.Extensions.DependencyInjection;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>
/// Adds to the engines of a service collection: the result of
/// <see cref="QuollServices.AddQuoll(IServiceCollection, Action{QuollOptions})"/>. The template is filled in the order
/// of the calls, when an engine is first needed.
/// </summary>
public sealed class QuollBuilder
{
    private readonly Contributions _contributions;

    internal QuollBuilder(IServiceCollection services, Contributions contributions) =>
        (Services, _contributions) = (services, contributions);

    /// <summary>The services.</summary>
    public IServiceCollection Services { get; }

    /// <inheritdoc cref="EngineTemplate.SetValue(string, Delegate)"/>
    /// <returns>This builder.</returns>
    public QuollBuilder SetValue(string name, Delegate function) => ConfigureTemplate((_, template) => template.SetValue(name, function));

    /// <inheritdoc cref="EngineTemplate.SetValue(string, object)"/>
    /// <returns>This builder.</returns>
    public QuollBuilder SetValue(string name, object? value) => ConfigureTemplate((_, template) => template.SetValue(name, value));

    /// <inheritdoc cref="EngineTemplate.SetFunction"/>
    /// <returns>This builder.</returns>
    public QuollBuilder SetFunction(string name, HostCode code, int length = 0) =>
        ConfigureTemplate((_, template) => template.SetFunction(name, code, length));

    /// <inheritdoc cref="EngineTemplate.SetType{T}"/>
    /// <returns>This builder.</returns>
    public QuollBuilder SetType<T>(string? name = null) => SetType(typeof(T), name);

    /// <inheritdoc cref="EngineTemplate.SetType(Type, string)"/>
    /// <returns>This builder.</returns>
    public QuollBuilder SetType(Type type, string? name = null) => ConfigureTemplate((_, template) => template.SetType(type, name));

    /// <summary>Adds a script, which each engine runs when it is created.</summary>
    /// <returns>This builder.</returns>
    public QuollBuilder AddScript(Script script)
    {
        ArgumentNullException.ThrowIfNull(script);
        return ConfigureTemplate((_, template) => template.Add(script));
    }

    /// <summary>Prepares a script now, which each engine runs when it is created.</summary>
    /// <param name="code">The text of the script.</param>
    /// <param name="sourceName">Its name in errors, logs and traces.</param>
    /// <returns>This builder.</returns>
    /// <exception cref="JavaScriptException">The code has a syntax error.</exception>
    public QuollBuilder AddScript(string code, string? sourceName = null) =>
        AddScript(new Engine().Prepare(code, new CallOptions { SourceName = sourceName }));

    /// <summary>
    /// Adds a module, which scripts import by its name. Other modules come from
    /// <see cref="EngineOptions.ModuleLoader"/>, if <see cref="ConfigureOptions"/> sets it.
    /// </summary>
    /// <inheritdoc cref="InMemoryModuleLoader.Add(string, string)" path="/param"/>
    /// <returns>This builder.</returns>
    public QuollBuilder AddModule(string name, string source) => AddModules(loader => loader.Add(name, source));

    /// <summary>Adds a prepared module, which scripts import by its name.</summary>
    /// <inheritdoc cref="InMemoryModuleLoader.Add(string, PreparedModule)" path="/param"/>
    /// <returns>This builder.</returns>
    public QuollBuilder AddModule(string name, PreparedModule module) => AddModules(loader => loader.Add(name, module));

    /// <summary>Adds a module created in C#, which scripts import by its name.</summary>
    /// <param name="name">The name of the module, such as <c>app:db</c>.</param>
    /// <param name="build">Describes the exports. Called once.</param>
    /// <returns>This builder.</returns>
    public QuollBuilder AddModule(string name, Action<ModuleBuilder> build) => AddModules(loader => loader.Add(name, build));

    /// <summary>
    /// Changes options that <see cref="QuollOptions"/> does not have: types, extensions, a module loader.
    /// </summary>
    /// <param name="change">Gets the services of the root and the options so far, and returns the new options.</param>
    /// <returns>This builder.</returns>
    public QuollBuilder ConfigureOptions(Func<IServiceProvider, EngineOptions, EngineOptions> change)
    {
        ArgumentNullException.ThrowIfNull(change);
        _contributions.Options.Add(change);
        return this;
    }

    /// <summary>
    /// Adds to the template. All engines and threads share the objects that it gets, so they must be safe for many
    /// threads.
    /// </summary>
    /// <param name="configure">Gets the services of the root. Called once.</param>
    /// <returns>This builder.</returns>
    public QuollBuilder ConfigureTemplate(Action<IServiceProvider, EngineTemplate> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _contributions.Template.Add(configure);
        return this;
    }

    /// <summary>Adds to each engine, for services of its scope.</summary>
    /// <param name="configure">
    /// Gets the services of the scope. Called for each engine after its scripts have run.
    /// </param>
    /// <returns>This builder.</returns>
    public QuollBuilder ConfigureEngine(Action<IServiceProvider, Engine> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        _contributions.Engines.Add(configure);
        return this;
    }

    /// <summary>Sets what belongs to one engine, such as a tenant or the cancellation token of a request.</summary>
    /// <param name="create">
    /// Gets the services of the scope. Called for each engine. The last call of this method counts.
    /// </param>
    /// <returns>This builder.</returns>
    public QuollBuilder UseInstanceOptions(Func<IServiceProvider, EngineInstanceOptions> create)
    {
        ArgumentNullException.ThrowIfNull(create);
        _contributions.Instance = create;
        return this;
    }

    private QuollBuilder AddModules(Action<InMemoryModuleLoader> add)
    {
        _contributions.Modules.Add(add);
        return this;
    }
}
