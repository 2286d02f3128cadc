namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of Array.prototype that call a function for each element that is present (ECMA-262 §23.1.3).
/// </summary>
internal static class ArrayIteration
{
    /// <summary>Longer runs of holes are not stored one by one.</summary>
    private const int MaxHoles = 1000;

    /// <summary>every ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.6, §23.2.3.8).</summary>
    public static readonly ElementMethod Every = new(static run => run.IsTrue || run.End(JsValue.False), static _ => JsValue.True);

    /// <summary>some ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.29, §23.2.3.28).</summary>
    public static readonly ElementMethod Some = new(static run => !run.IsTrue || run.End(JsValue.True), static _ => JsValue.False);

    /// <summary>forEach ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.15, §23.2.3.15).</summary>
    public static readonly ElementMethod ForEach = new(static _ => true, static _ => JsValue.Undefined);

    /// <summary>Array.prototype.filter ( callback [ , thisArg ] ) (§23.1.3.8).</summary>
    public static readonly ElementMethod Filter = new(AcceptFiltered, static run => run.Target ?? run.Kept.ToArray(run.Realm))
    {
        Begin = BeginFilter,
    };

    /// <summary>Array.prototype.map ( callback [ , thisArg ] ) (§23.1.3.21).</summary>
    public static readonly ElementMethod Map = new(AcceptMapped, FinishMap) { Begin = BeginMap };

    /// <summary>
    /// reduce and reduceRight ( callback [ , initialValue ] ) of arrays (§23.1.3.24, §23.1.3.25) and typed arrays
    /// (§23.2.3.23, §23.2.3.24). What the callback has returned is passed to its next call.
    /// </summary>
    public static readonly ElementMethod Reduce = new(static _ => true, static run => run.Result)
    {
        Begin = BeginReduction,
        IsReduction = true,
    };

    // ArraySpeciesCreate, where it calls a constructor: scripts may see the result before the end.
    private static JsObject? Construct(ElementRun run, long length) =>
        ArraySpecies.ConstructorFor(run.Realm, run.Array) is { } constructor ? ObjectOperations.Construct(constructor, [length]) : null;

    private static void BeginFilter(ElementRun run)
    {
        run.Target = Construct(run, 0);
        if (run.Target is null) run.Kept = new ElementList(run.Realm.Agent);
    }

    // The callback may have changed the element, and called the method again.
    private static bool AcceptFiltered(ElementRun run)
    {
        if (!run.IsTrue) return true;
        if (run.Target is null) run.Kept.Add(run.Value);
        else ArrayElements.Create(run.Target, run.Created++, run.Value);
        return true;
    }

    private static void BeginMap(ElementRun run)
    {
        run.Target = Construct(run, run.Length);
        if (run.Target is not null) return;
        // The elements are collected, and the length is set at the end.
        run.Kept = new ElementList(run.Realm.Agent);
        ArraySpecies.RequireArrayLength(run.Length);
        if (run.Array is JsArray array) run.Kept.Reserve(Math.Min(array.DenseCount, run.Length));
    }

    private static bool AcceptMapped(ElementRun run)
    {
        if (run.Target is null && run.Index - run.Kept.Count > MaxHoles)
        {
            run.Target = run.Kept.ToArray(run.Realm);
            ((JsArray)run.Target).TrySetLength((uint)run.Length);
        }
        if (run.Target is not null)
        {
            ArrayElements.Create(run.Target, run.Index, run.Result);
            return true;
        }
        run.Kept.PadTo((int)run.Index);
        run.Kept.Add(run.Result);
        return true;
    }

    private static JsValue FinishMap(ElementRun run)
    {
        if (run.Target is not null) return run.Target;
        var result = run.Kept.ToArray(run.Realm);
        if (result.Length < run.Length) result.TrySetLength((uint)run.Length);
        return result;
    }

    private static void BeginReduction(ElementRun run)
    {
        if (!run.Result.IsHole) return;
        if (!run.NextElement()) throw Raise.TypeError(Messages.ReduceEmpty, run.IsTyped ? "typed array" : "array");
        run.Result = run.Value;
    }
}
