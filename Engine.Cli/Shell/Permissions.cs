namespace Quoll.Cli.Shell;

/// <summary>What scripts may reach outside of the engine: files and the environment.</summary>
internal sealed record Permissions
{
    /// <summary>Variables that tell how to write to a terminal. Packages read them, and they hold no secrets.</summary>
    private static readonly string[] s_harmless =
        ["CI", "COLORTERM", "FORCE_COLOR", "LANG", "LC_ALL", "NODE_ENV", "NO_COLOR", "TERM", "TERM_PROGRAM", "TZ"];

    /// <summary>Whether all files may be read.</summary>
    public bool AllowsReading { get; init; } = true;

    /// <summary>The files and folders that may be written; null for all.</summary>
    public IReadOnlyList<string>? Writable { get; init; } = [];

    /// <summary>The variables of the environment that may be read; null for all.</summary>
    public IReadOnlyList<string>? Variables { get; init; } = [];

    /// <summary>Throws if files may not be read.</summary>
    /// <exception cref="UnauthorizedAccessException">They may not.</exception>
    public void RequireReading(string path)
    {
        if (!AllowsReading) throw new UnauthorizedAccessException($"With --sandbox a script cannot read '{path}'.");
    }

    /// <summary>Throws if a file or folder may not be written.</summary>
    /// <exception cref="UnauthorizedAccessException">It may not.</exception>
    public void RequireWriting(string path)
    {
        if (Writable is null) return;
        var full = Path.GetFullPath(path);
        foreach (var allowed in Writable)
        {
            var root = Path.GetFullPath(allowed);
            if (full == root || Directory.Exists(root) && new FileModuleLoader(root).Inside(full) is not null) return;
        }
        throw new UnauthorizedAccessException(
            $"Writing '{path}' needs the option --allow-write or --allow-write={Path.GetDirectoryName(full) ?? full}.");
    }

    /// <summary>Returns whether a variable of the environment may be read.</summary>
    public bool AllowsVariable(string name) => Variables is null || Variables.Contains(name) || Array.IndexOf(s_harmless, name) >= 0;
}
