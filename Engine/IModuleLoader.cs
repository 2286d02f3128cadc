using System.Text;

namespace Quoll;

/// <summary>
/// Loads the modules of an engine (ECMA-262 §16.2.1.10, HostLoadImportedModule):
/// <see cref="EngineOptions.ModuleLoader"/>. Use <see cref="InMemoryModuleLoader"/>, <see cref="FileModuleLoader"/> or
/// write one. An exception of a loader becomes a TypeError in the script, which names the imported module and the
/// importing one. It shows the loader's message only if <see cref="EngineOptions.HostErrors"/> says so. A
/// <see cref="ScriptError"/> becomes the error that it describes. If the script does not catch it, the host gets the
/// exception as <see cref="Exception.InnerException"/>.
/// </summary>
/// <remarks>
/// An engine asks once for each module, on the thread that uses it. Several threads may call a loader that several
/// engines share. If a loader returns the same string object again, it is compiled only once for all engines.
/// </remarks>
public interface IModuleLoader
{
    /// <summary>Returns the name of a module. Two specifiers mean the same module if they give the same name.</summary>
    /// <param name="specifier">The text after <c>from</c>, or in <c>import()</c>.</param>
    /// <param name="referrer">
    /// The name of the importing module, as this method returned it; for a script, the name of its source; null if
    /// the host asks.
    /// </param>
    /// <returns>A name for <see cref="Load"/>. Errors and stack traces show it.</returns>
    string Resolve(string specifier, string? referrer);

    /// <summary>
    /// Returns the module of a name if the loader has it ready: prepared (<see cref="Engine.PrepareModule(string,
    /// CallOptions)"/>) or created in C# (<see cref="ModuleBuilder"/>). An engine calls this first, except for
    /// imports with attributes.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> returned.</param>
    /// <returns>The module; null, the default, if the loader has only a text (<see cref="LoadAsync"/>).</returns>
    PreparedModule? GetPrepared(string name) => null;

    /// <summary>
    /// Returns the text of a module: a Module (§16.2), or with the attribute <c>type: "json"</c> a JSON text, with
    /// <c>type: "text"</c> any text. A loader implements this method or <see cref="LoadAsync"/>.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> returned.</param>
    string Load(string name) => throw new NotSupportedException("the loader has neither Load nor LoadAsync");

    /// <summary>
    /// Loads the text of a module asynchronously; by default calls <see cref="Load"/>. The engine is free meanwhile,
    /// and asks for all imports of a module before it waits. <see cref="Engine.ImportModuleAsync"/> and the other
    /// asynchronous members wait for it. A task that is complete at once (<see cref="ValueTask.IsCompleted"/>) is
    /// like a result of <see cref="Load"/>.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> returned.</param>
    /// <param name="cancellationToken"><see cref="EngineOptions.CancellationToken"/>.</param>
    /// <returns>
    /// A task that may end on any thread. If it fails, the script gets a TypeError, and the next import asks again.
    /// </returns>
    ValueTask<string> LoadAsync(string name, CancellationToken cancellationToken) => new(Load(name));

    /// <summary>
    /// Loads the content of a module for an import with the attribute <c>type: "bytes"</c>; by default the UTF-8 of
    /// <see cref="LoadAsync"/>.
    /// </summary>
    /// <param name="name">A name that <see cref="Resolve"/> returned.</param>
    /// <param name="cancellationToken"><see cref="EngineOptions.CancellationToken"/>.</param>
    /// <returns>The bytes. The script uses the array itself, so nothing may change it any more.</returns>
    async ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken) =>
        Encoding.UTF8.GetBytes(await LoadAsync(name, cancellationToken).ConfigureAwait(false));

    /// <summary>Returns <c>import.meta.url</c> of a module (§13.3.12.1); by default its name.</summary>
    string GetUrl(string name) => name;

    /// <summary>
    /// Returns the path of a module's file for <c>import.meta.filename</c> and <c>dirname</c>; null, the default, for a
    /// module without a file.
    /// </summary>
    string? GetFilePath(string name) => null;

    /// <summary>
    /// Returns the name of a module in errors and stack traces, which scripts can read; by default its name.
    /// </summary>
    string GetDisplayName(string name) => name;
}
