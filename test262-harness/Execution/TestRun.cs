using System.Text.Json.Serialization;
using Quoll.Test262.Catalog;

namespace Quoll.Test262.Execution;

/// <summary>The ways in which a run of a test ends.</summary>
internal enum Outcome
{
    Passed,
    Failed,

    /// <summary>The time limit of the engine or of the watchdog ended it.</summary>
    TimedOut,

    /// <summary>The process ended, or an exception escaped that does not belong to the script.</summary>
    Crashed,
}

/// <summary>A test in one mode, as a worker process receives it.</summary>
internal sealed record TestRun(TestCase Test, RunMode Mode);

/// <summary>A worker's answer. Answers have the order of the runs.</summary>
/// <param name="Message">The message; empty for a run that passed.</param>
/// <param name="Milliseconds">The time of the run.</param>
internal readonly record struct RunResult(Outcome Outcome, string Message, double Milliseconds);

/// <summary>Runs and answers are sent through the pipes as one line of JSON each.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(TestRun))]
[JsonSerializable(typeof(RunResult))]
internal sealed partial class ProtocolJson : JsonSerializerContext;
