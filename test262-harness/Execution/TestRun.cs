using System.Text.Json.Serialization;
using Quoll.Test262.Catalog;

namespace Quoll.Test262.Execution;

/// <summary>How a run of a test ended.</summary>
internal enum Outcome
{
    Passed,
    Failed,

    /// <summary>Ended by the time limit, the engine's or the watchdog's.</summary>
    TimedOut,

    /// <summary>Took its process down, or an exception escaped that is none of a script's.</summary>
    Crashed,
}

/// <summary>A test in one mode, as a worker process receives it.</summary>
internal sealed record TestRun(TestCase Test, RunMode Mode);

/// <summary>What a worker answers, in the order of its orders.</summary>
/// <param name="Message">Empty for a run that passed.</param>
/// <param name="Milliseconds">Time that the run took.</param>
internal readonly record struct RunResult(Outcome Outcome, string Message, double Milliseconds);

/// <summary>Orders and answers cross the pipes as one line of JSON each.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(TestRun))]
[JsonSerializable(typeof(RunResult))]
internal sealed partial class ProtocolJson : JsonSerializerContext;
