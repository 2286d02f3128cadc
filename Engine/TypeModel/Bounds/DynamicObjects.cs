using System.Dynamic;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Objects of C#'s <c>dynamic</c>, of scripts and of JSON. ExpandoObject looks for a name among all that it has, and
/// copies these for each new one: work and memory grow with the square of their number, so that it is charged, and
/// bounded where no limit is in force.
/// </summary>
internal static class DynamicObjects
{
    /// <summary>The most names: 4,096 take 50 ms and 70 MB of garbage, twice as many four times that.</summary>
    public const int MaxNames = 4096;

    /// <summary>Names that are compared in about the time of a step.</summary>
    private const int NamesPerStep = 8;

    /// <summary>Sets a member; false if there are too many names.</summary>
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
