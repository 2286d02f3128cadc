namespace Quoll.Orleans;

/// <summary>
/// Gives the scripts of tenants to silos: the host implements it, over a database or files. Several threads call it at
/// the same time.
/// </summary>
/// <remarks>
/// A version is any text that changes with the script: a number, a hash, a time. An exception ends
/// the calls that asked; the next call asks again. Script threads call the methods, so the methods should not block.
/// </remarks>
public interface IScriptSource
{
    /// <summary>
    /// Returns the version of a script that calls without a version run now. A silo asks for it before a call, but not
    /// again within <see cref="QuollSiloOptions.VersionLifetime"/>.
    /// </summary>
    /// <returns>The version; null if the tenant has no such script.</returns>
    ValueTask<string?> GetVersionAsync(string tenant, string name, CancellationToken cancellationToken);

    /// <summary>Returns the text of a version. A silo asks for it once, and compiles and keeps it.</summary>
    /// <param name="tenant">The tenant.</param>
    /// <param name="name">The name of the script.</param>
    /// <param name="version">The version, as <see cref="GetVersionAsync"/> or a request gave it.</param>
    /// <param name="cancellationToken">Several calls may wait for the text; cancelled when the silo stops.</param>
    /// <returns>The text; null if the source does not have the version, or no longer has it.</returns>
    ValueTask<string?> GetTextAsync(string tenant, string name, string version, CancellationToken cancellationToken);
}
