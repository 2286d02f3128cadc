using System.Text.Json;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>A program and its limits, as one line for a worker.</summary>
/// <param name="Code">The text of a Script.</param>
/// <param name="Seconds">The limit of its time.</param>
/// <param name="Bytes">The limit of its memory.</param>
/// <param name="Steps">
/// The limit of its steps, or null. With it the engine has no limit of time, and the steps must end the program in
/// time.
/// </param>
/// <param name="HostSeed">
/// The seed of the host objects that the program gets (<see cref="Border.BorderProgram"/>); null for none.
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

    /// <summary>With a .NET exception, or it left an engine that does not work.</summary>
    Fault,

    /// <summary>The process ended.</summary>
    Killed,

    /// <summary>It did not end.</summary>
    Hung,
}

/// <summary>The outcome of a program, as one line from a worker.</summary>
/// <param name="Ending">How it ended.</param>
/// <param name="Text">Its completion value, or what was wrong.</param>
/// <param name="Milliseconds">How long it took (<see cref="BusyTime"/>).</param>
/// <param name="PeakBytes">
/// The peak resident memory of the process during the program; 0 if the system does not report it.
/// </param>
/// <param name="KnownMilliseconds">
/// How long the work of <see cref="MachinePace"/> took on the same machine right after a program that was late.
/// </param>
internal readonly record struct ProgramOutcome(
    Ending Ending, string Text, double Milliseconds, long PeakBytes, double KnownMilliseconds = 0)
{
    /// <summary>What a program may take beyond its limit, in times of the known work.</summary>
    public const double KnownWorksOverTime = 20;

    /// <summary>
    /// What a program that only steps limit may take for each second that it is given, in times of the known work.
    /// </summary>
    private const double KnownWorksPerSecond = 100;

    public string ToLine() => JsonSerializer.Serialize(this);

    public static ProgramOutcome Parse(string line) => JsonSerializer.Deserialize<ProgramOutcome>(line);

    /// <summary>
    /// Returns the fault of an outcome; null if there is none. A program may exceed its time by half and some times the
    /// known work (together 0.2 s on a common machine). The process may use twice the memory, and 100 MB for itself.
    /// </summary>
    public string? Violation(in ProgramOrder order)
    {
        if (Ending is Ending.Fault or Ending.Killed or Ending.Hung) return $"{Ending}: {Text}";
        var seconds = Milliseconds / 1000;
        // With a host, the text names one of several calls.
        var where = order.HostSeed is null ? "" : $" ({Text})";
        var known = KnownMilliseconds / 1000;
        var allowed = order.Steps is null ? order.Seconds : Math.Max(order.Seconds, order.Seconds * KnownWorksPerSecond * known);
        if (seconds > 1.5 * allowed + KnownWorksOverTime * known)
            return $"it ran {seconds:0.00} s of {allowed:0.00} s, the known work takes {known:0.000} s{where}";
        return PeakBytes > 2 * order.Bytes + 100_000_000
            ? $"the process had {PeakBytes / 1e6:0} MB, the limit is {order.Bytes / 1e6:0} MB{where}" : null;
    }
}
