namespace Quoll.Runtime.Agents;

/// <summary>What an execution has used of its limits: steps, ticks of the stopwatch, allocated bytes.</summary>
internal readonly record struct LimitsUsed(long Steps, long Ticks, long Bytes);
