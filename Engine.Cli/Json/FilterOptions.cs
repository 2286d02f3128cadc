using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>The options of a run over JSON.</summary>
internal sealed record FilterOptions
{
    /// <summary>Each line is an input (NDJSON); otherwise each document is.</summary>
    public bool ReadsLines { get; init; }

    /// <summary>The text of the program; null if it is in a file.</summary>
    public string? Program { get; init; }

    public string? ProgramFile { get; init; }

    /// <summary>The name in error messages.</summary>
    public required string ProgramName { get; init; }

    /// <summary>The program is a module that exports functions; otherwise its completion value is the result.</summary>
    public bool IsModule { get; init; }

    /// <summary>The files to read, one after the other; "-" is the standard input.</summary>
    public required IReadOnlyList<string> Files { get; init; }

    /// <summary>Each element of an iterable result is a separate result.</summary>
    public bool IsFlat { get; init; }

    /// <summary>Strings are written unchanged, without quotes.</summary>
    public bool IsRaw { get; init; }

    /// <summary>All inputs together are one array.</summary>
    public bool Slurps { get; init; }

    /// <summary>An input that fails is reported, and the next one follows.</summary>
    public bool KeepsGoing { get; init; }

    /// <summary>Spaces for each level of the output; 0 for compact.</summary>
    public int Indent { get; init; }

    /// <summary>Number of engines that run at the same time.</summary>
    public int Jobs { get; init; } = 1;

    /// <summary>The limits of each input. <see cref="RunWatch"/> limits the time of the whole run.</summary>
    public required EngineOptions Engine { get; init; }
}
