namespace Quoll;

/// <summary>
/// Where the modules of an engine come from (ECMA-262 §16.2.1.10, HostLoadImportedModule):
/// <see cref="EngineOptions.ModuleLoader"/>. There is <see cref="InMemoryModuleLoader"/>,
/// <see cref="FileModuleLoader"/>, or one of the host's own. An exception of a loader becomes a TypeError in the
/// script, which says what was to be imported and who asked for it; the loader's message it shows if
/// <see cref="EngineOptions.HostErrors"/> says so. A <see cref="ScriptError"/> shows its message, and is an error of
/// its kind. Uncaught, it reaches the host with the exception as <see cref="Exception.InnerException"/>.
/// </summary>
/// <remarks>
/// An engine asks once for each module, on the thread that uses it. A loader that several engines share must allow for
/// calls from several threads. One that gives the very
/// same string again has it compiled only once, whatever the number of engines.
/// </remarks>
public interface IModuleLoader
{
    /// <summary>Says which module is meant. Two specifiers mean the same module if they give the same name.</summary>
    /// <param name="specifier">The text behind <c>from</c>, or in <c>import()</c>.</param>
    /// <param name="referrer">
    /// The name of the module that asks, as this method gave it; for a script the name of its source; null where the
    /// host asks.
    /// </param>
    /// <returns>A name that <see cref="Load"/> understands. Errors and stack traces show it.</returns>
    string Resolve(string specifier, string? referrer);

    /// <summary>
    /// The module of a name, where the loader has it ready: prepared
    /// (<see cref="Engine.PrepareModule(string, CallOptions)"/>) or made in C# (<see cref="ModuleBuilder"/>). An engine
    /// asks this first, but for imports with attributes.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> gave.</param>
    /// <returns>The module; null, as here, where there is only a text: <see cref="LoadAsync"/> gives that.</returns>
    PreparedModule? GetPrepared(string name) => null;

    /// <summary>
    /// The text of a module: of a Module (§16.2), or with the attribute <c>type: "json"</c> a JSON text. A loader has
    /// this method, or <see cref="LoadAsync"/> instead.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> gave.</param>
    string Load(string name) => throw new NotSupportedException("the loader has neither Load nor LoadAsync");

    /// <summary>
    /// As <see cref="Load"/>, which it calls unless the loader has a method of its own, for texts that come later: the
    /// engine is free meanwhile, and asks for all that a module imports before it waits.
    /// <see cref="Engine.ImportModuleAsync"/> and its kin wait for it. Where the text is there at once
    /// (<see cref="ValueTask.IsCompleted"/>), it is as if <see cref="Load"/> had given it.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> gave.</param>
    /// <param name="cancellationToken"><see cref="EngineOptions.CancellationToken"/>.</param>
    /// <returns>
    /// A task that may end on any thread. One that fails is a TypeError in the script, and the next import asks again.
    /// </returns>
    ValueTask<string> LoadAsync(string name, CancellationToken cancellationToken) => new(Load(name));

    /// <summary>
    /// What <c>import.meta.url</c> of a module is (§13.3.12.1); its name unless the loader says otherwise.
    /// </summary>
    string GetUrl(string name) => name;

    /// <summary>
    /// What errors and stack traces call a module, where scripts can read it; its name unless the loader says
    /// otherwise.
    /// </summary>
    string GetDisplayName(string name) => name;
}
