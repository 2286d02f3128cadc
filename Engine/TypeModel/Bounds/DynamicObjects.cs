using System.Dynamic;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Objects of C#'s <c>dynamic</c>, of scripts and of JSON. ExpandoObject searches all its names for each access, and
/// copies them for each new one. Work and memory grow with the square of their number. So the work is charged, and the
/// number is bounded even without a limit.
/// </summary>
internal static class DynamicObjects
{
    /// <summary>The most names: 4,096 take 50 ms and 70 MB of garbage, twice as many four times that.</summary>
    public const int MaxNames = 4096;

    /// <summary>The number of names that are compared in about the time of a step.</summary>
    private const int NamesPerStep = 8;

    /// <summary>Sets a member. Returns false if there are too many names.</summary>
    public static bool TrySet(ExpandoObject target, string name, object? value)
    {
        var members = (IDictionary<string, object?>)target;
        var count = members.Count;
        if (count >= MaxNames && !members.ContainsKey(name)) return false;
        WorkBudget.Steps(count / NamesPerStep);
        WorkBudget.Memory(count * (long)IntPtr.Size);
        members[name] = value;
        return true;
    }
}
