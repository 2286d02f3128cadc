using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>The options of a run over JSON.</summary>
internal sealed record FilterOptions
{
    /// <summary>The form of the inputs.</summary>
    public InputForm Input { get; init; }

    /// <summary>Whether each line is an input, independent of all others.</summary>
    public bool ReadsLines => Input is InputForm.Lines or InputForm.TextLines && !RunsOnce;

    /// <summary>Whether a line without characters is not an input.</summary>
    public bool SkipsBlankLines => Input == InputForm.Lines;

    /// <summary>The program runs once, and reads the inputs itself.</summary>
    public bool RunsOnce { get; init; }

    /// <summary>Each file is replaced by the results for it.</summary>
    public bool IsInPlace { get; init; }

    /// <summary>A file may be replaced by nothing.</summary>
    public bool AllowsEmpty { get; init; }

    /// <summary>The exit code tells whether the last result was false or null, or missing.</summary>
    public bool SetsExitCode { get; init; }

    /// <summary>The values from the command line.</summary>
    public FilterArguments Arguments { get; init; } = new();

    /// <summary>The form of the results.</summary>
    public OutputForm Output { get; init; } = new();

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

    /// <summary>All inputs together are one array.</summary>
    public bool Slurps { get; init; }

    /// <summary>An input that fails is reported, and the next one follows.</summary>
    public bool KeepsGoing { get; init; }

    /// <summary>Integers beyond 2^53 are read as BigInts.</summary>
    public bool IsExact { get; init; }

    /// <summary>Number of engines that run at the same time.</summary>
    public int Jobs { get; init; } = 1;

    /// <summary>The limits of each input. <see cref="RunWatch"/> limits the time of the whole run.</summary>
    public required EngineOptions Engine { get; init; }

    /// <summary>Whether each input has limits.</summary>
    public bool HasLimits => Engine is not { MaxAllocatedBytes: null, MaxSteps: null };
}
