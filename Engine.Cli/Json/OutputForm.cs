namespace Quoll.Cli.Json;

/// <summary>The form of a table of results.</summary>
internal enum TableForm
{
    /// <summary>Results are JSON.</summary>
    None,

    Csv,

    Tsv,
}

/// <summary>The form of the results.</summary>
internal sealed record OutputForm
{
    /// <summary>The indentation of a level; empty for compact output.</summary>
    public string Indentation { get; init; } = "";

    /// <summary>Strings are written unchanged, without quotes.</summary>
    public bool IsRaw { get; init; }

    /// <summary>No line ends follow the results.</summary>
    public bool Joins { get; init; }

    /// <summary>The keys of objects are in the order of their code points.</summary>
    public bool SortsKeys { get; init; }

    /// <summary>Only characters of ASCII are written; others are escaped.</summary>
    public bool IsAscii { get; init; }

    public bool IsColored { get; init; }

    public TableForm Table { get; init; }

    /// <summary>The columns of the table; null for those of the first object.</summary>
    public string[]? Columns { get; init; }

    /// <summary>Whether <see cref="JsonStyle"/> is needed.</summary>
    public bool HasStyle => SortsKeys || IsAscii || IsColored;
}
