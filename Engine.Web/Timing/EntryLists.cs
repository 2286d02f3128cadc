using Quoll.Web.WebIdl;

namespace Quoll.Web.Timing;

/// <summary>
/// The three methods that look for entries, which two interfaces have (Performance Timeline §3, §5.1).
/// </summary>
internal static class EntryLists
{
    /// <summary>Describes getEntries, getEntriesByType and getEntriesByName.</summary>
    public static MemberTable Entries<T>(this MemberTable members, ScriptClass<T> owner, Func<T, IReadOnlyList<PerformanceEntry>> entries)
        where T : class => members
        .Operation("getEntries", 0, (in HostCall call) => Filter(call, entries(owner.TargetOf(call.This)), null, null))
        .Operation("getEntriesByType", 1, (in HostCall call) =>
        {
            var target = owner.TargetOf(call.This);
            Idl.RequireArguments(call, 1, "getEntriesByType");
            return Filter(call, entries(target), null, Idl.ToDomString(call[0]));
        })
        .Operation("getEntriesByName", 1, (in HostCall call) =>
        {
            var target = owner.TargetOf(call.This);
            Idl.RequireArguments(call, 1, "getEntriesByName");
            var name = Idl.ToDomString(call[0]);
            return Filter(call, entries(target), name, call[1].IsUndefined ? null : Idl.ToDomString(call[1]));
        });

    // "filter buffer by name and type" (§5.4), in the order of start times.
    private static JsValue Filter(in HostCall call, IReadOnlyList<PerformanceEntry> entries, string? name, string? type)
    {
        call.Engine.Charge(entries.Count);
        var found = entries.Where(entry => (name is null || entry.Name == name) && (type is null || entry.EntryType == type))
            .OrderBy(static entry => entry.StartTime).Select(static entry => entry.Value);
        return AbstractOperations.CreateArray(call.Engine, [.. found]);
    }
}
