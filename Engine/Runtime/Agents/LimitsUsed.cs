namespace Quoll.Runtime.Agents;

/// <summary>The amounts that an execution has used: steps, ticks of the stopwatch, allocated bytes.</summary>
internal readonly record struct LimitsUsed(long Steps, long Ticks, long Bytes)
{
    public static LimitsUsed operator +(LimitsUsed a, LimitsUsed b) => new(a.Steps + b.Steps, a.Ticks + b.Ticks, a.Bytes + b.Bytes);

    public static LimitsUsed operator -(LimitsUsed a, LimitsUsed b) => new(a.Steps - b.Steps, a.Ticks - b.Ticks, a.Bytes - b.Bytes);
}
