using System.Text.Json;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>A program and the limits that it has to keep, as one line for a worker.</summary>
/// <param name="Code">The text of a Script.</param>
/// <param name="Seconds">The limit of its time.</param>
/// <param name="Bytes">The limit of its memory.</param>
/// <param name="Steps">
/// The limit of its steps, if there is one: then the engine gets no limit of time, and the steps must end the program
/// in time.
/// </param>
/// <param name="HostSeed">
/// What the objects come from that a host gives the program (<see cref="Border.BorderProgram"/>); null for none.
/// </param>
internal readonly record struct ProgramOrder(string Code, double Seconds, long Bytes, long? Steps = null, int? HostSeed = null)
{
    public string ToLine() => JsonSerializer.Serialize(this);

    public static ProgramOrder Parse(string line) => JsonSerializer.Deserialize<ProgramOrder>(line);
}

/// <summary>How a program ended.</summary>
internal enum Ending
{
    /// <summary>With a completion value.</summary>
    Completed,

    /// <summary>With an uncaught error.</summary>
    Threw,

    /// <summary>At a limit.</summary>
    Limited,

    /// <summary>With an exception of .NET, or it left an engine that does not work.</summary>
    Fault,

    /// <summary>With the process.</summary>
    Killed,

    /// <summary>Not at all.</summary>
    Hung,
}

/// <summary>What became of a program, as one line from a worker.</summary>
/// <param name="Ending">How it ended.</param>
/// <param name="Text">Its completion value, or what was wrong.</param>
/// <param name="Milliseconds">How long it took (<see cref="BusyTime"/>).</param>
/// <param name="PeakBytes">
/// The most memory that the process had resident meanwhile; 0 where the system does not say.
/// </param>
internal readonly record struct ProgramOutcome(Ending Ending, string Text, double Milliseconds, long PeakBytes)
{
    public string ToLine() => JsonSerializer.Serialize(this);

    public static ProgramOutcome Parse(string line) => JsonSerializer.Deserialize<ProgramOutcome>(line);

    /// <summary>
    /// What is wrong with it; null if nothing is. A program may take half as long again as it was allowed, and 0.2
    /// s; the process may have twice the memory, and 100 MB for itself.
    /// </summary>
    public string? Violation(in ProgramOrder order)
    {
        if (Ending is Ending.Fault or Ending.Killed or Ending.Hung) return $"{Ending}: {Text}";
        var seconds = Milliseconds / 1000;
        // With a host it is one of some calls.
        var where = order.HostSeed is null ? "" : $" ({Text})";
        if (seconds > 1.5 * order.Seconds + 0.2) return $"it ran {seconds:0.00} s of {order.Seconds:0.00} s{where}";
        return PeakBytes > 2 * order.Bytes + 100_000_000
            ? $"the process had {PeakBytes / 1e6:0} MB, the limit is {order.Bytes / 1e6:0} MB{where}" : null;
    }
}
