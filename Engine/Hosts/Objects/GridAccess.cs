using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>An array of several dimensions, or a row of one: an array of arrays.</summary>
[HostCode]
internal sealed class GridAccess(Type elementType) : ListAccess(elementType, isFixedSize: true)
{
    // They are rows.
    public override bool IsPrimitive => false;

    public override int Count(object list)
    {
        var (grid, place) = Of(list);
        return grid.GetLength(place.Length);
    }

    public override JsValue Get(Realm realm, object list, int index)
    {
        var (grid, place) = Of(list);
        var next = Next(grid, place, index);
        return next.Length == grid.Rank ? HostValue.ToValue(realm, grid.GetValue(next), ElementType)
            : new JsValue(HostRealm.Of(realm).ClassOf(grid.GetType()).Create(new GridRow(grid, next)));
    }

    public override object? GetObject(object list, int index)
    {
        var (grid, place) = Of(list);
        var next = Next(grid, place, index);
        return next.Length == grid.Rank ? grid.GetValue(next) : new GridRow(grid, next);
    }

    public override void Set(Realm realm, object list, int index, in JsValue value)
    {
        RequireElements(list);
        base.Set(realm, list, index, value);
    }

    protected override void SetObject(object list, int index, object? element)
    {
        RequireElements(list);
        var (grid, place) = Of(list);
        grid.SetValue(element, Next(grid, place, index));
    }

    // Rows cannot be replaced, because they are parts of the array.
    private static void RequireElements(object list)
    {
        var (grid, place) = Of(list);
        if (place.Length + 1 < grid.Rank) throw Raise.TypeError(Messages.HostListFixed, TypeNames.Of(grid.GetType()));
    }

    private static (Array Grid, int[] Place) Of(object list) => list is GridRow row ? (row.Grid, row.Place) : ((Array)list, []);

    // Indices start at 0, whatever the array's own lower bounds are.
    private static int[] Next(Array grid, int[] place, int index) => [.. place, grid.GetLowerBound(place.Length) + index];
}

/// <summary>
/// A row of an array of several dimensions, for scripts, with its leading indices. The host never gets a row itself,
/// but an array of its elements (<see cref="ToArray"/>).
/// </summary>
internal sealed class GridRow(Array grid, int[] place)
{
    public Array Grid => grid;

    public int[] Place => place;

    /// <summary>
    /// Returns the current elements: a row of a <c>T[,]</c> as a <c>T[]</c>, one of a <c>T[,,]</c> as a <c>T[,]</c>.
    /// </summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Arrays of the element type are in use.")]
    public Array ToArray()
    {
        var lengths = new int[grid.Rank - place.Length];
        for (var i = 0; i < lengths.Length; i++) lengths[i] = grid.GetLength(place.Length + i);
        var row = Array.CreateInstance(grid.GetType().GetElementType()!, lengths);
        if (row.LongLength == 0) return row;
        Text.WorkBudget.Memory(row.LongLength * IntPtr.Size);
        int[] from = [.. place, .. new int[lengths.Length]], to = new int[lengths.Length];
        do
        {
            Text.WorkBudget.Steps(1);
            for (var i = 0; i < to.Length; i++) from[place.Length + i] = grid.GetLowerBound(place.Length + i) + to[i];
            row.SetValue(grid.GetValue(from), to);
        }
        while (Next(to, lengths));
        return row;
    }

    // Increments the last index first. Returns false at the end.
    private static bool Next(int[] index, int[] lengths)
    {
        for (var i = index.Length - 1; i >= 0; i--)
        {
            if (++index[i] < lengths[i]) return true;
            index[i] = 0;
        }
        return false;
    }
}
