using Quoll.Cli.Files;
using Quoll.Packages;

namespace Quoll.Cli.Shell;

/// <summary>What scripts may reach outside of the engine: files and the environment.</summary>
internal sealed record Permissions
{
    /// <summary>Variables that tell how to write to a terminal. Packages read them, and they hold no secrets.</summary>
    private static readonly string[] s_harmless =
        ["CI", "COLORTERM", "FORCE_COLOR", "LANG", "LC_ALL", "NODE_ENV", "NO_COLOR", "TERM", "TERM_PROGRAM", "TZ"];

    private readonly string[]? _writable = [];

    /// <summary>Whether all files may be read.</summary>
    public bool AllowsReading { get; init; } = true;

    /// <summary>
    /// The files and folders that may be written; null for all. Links in their paths are followed once, here: nobody
    /// can lead them elsewhere later.
    /// </summary>
    public IReadOnlyList<string>? Writable
    {
        get => _writable;
        init => _writable = value?.Select(static path => PathWalk.RealPath(path)).ToArray();
    }

    /// <summary>The variables of the environment that may be read; null for all.</summary>
    public IReadOnlyList<string>? Variables { get; init; } = [];

    /// <summary>Throws if files may not be read.</summary>
    /// <exception cref="UnauthorizedAccessException">They may not.</exception>
    public void RequireReading(string path)
    {
        if (!AllowsReading) throw new UnauthorizedAccessException($"With --sandbox a script cannot read '{path}'.");
    }

    /// <summary>Returns the entry of a file or folder that a script may write or remove.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="followsLast">Whether the last part of the path may be a link, which is followed.</param>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
    public FileEntry ToWrite(string path, bool followsLast)
    {
        if (_writable is null) return new NamedEntry(path);
        if (_writable.Length == 0) throw Refusal(path, path);
        var entry = FileEntry.At(path, followsLast);
        if (Array.Exists(_writable, allowed => IsIn(entry.FullName, allowed))) return entry;
        entry.Dispose();
        throw Refusal(path, entry.FullName);
    }

    /// <summary>Returns whether a variable of the environment may be read.</summary>
    public bool AllowsVariable(string name) => Variables is null || Variables.Contains(name) || Array.IndexOf(s_harmless, name) >= 0;

    private static bool IsIn(string path, string allowed) => path == allowed
        || path.StartsWith(
            Path.EndsInDirectorySeparator(allowed) ? allowed : allowed + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    private static UnauthorizedAccessException Refusal(string path, string leadsTo) => new(
        $"Writing '{path}' needs the option --allow-write or --allow-write={Path.GetDirectoryName(leadsTo) ?? leadsTo}.");
}
