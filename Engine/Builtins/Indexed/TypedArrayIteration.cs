namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of %TypedArray.prototype% that call a function for each element (ECMA-262 §23.2.3), and create another
/// object than those of arrays. The length is read once, so elements that a callback removes are undefined.
/// </summary>
internal static class TypedArrayIteration
{
    /// <summary>%TypedArray%.prototype.filter ( callback [ , thisArg ] ) (§23.2.3.10).</summary>
    public static readonly ElementMethod Filter = new(AcceptFiltered, FinishFilter)
    {
        Begin = static run => run.Kept = new ElementList(run.Realm.Agent),
    };

    /// <summary>%TypedArray%.prototype.map ( callback [ , thisArg ] ) (§23.2.3.22).</summary>
    public static readonly ElementMethod Map = new(AcceptMapped, static run => run.Target!)
    {
        Begin = static run => run.Target = TypedArrayOperations.SpeciesCreate(run.Realm, run.Typed, [run.Length]),
    };

    private static bool AcceptFiltered(ElementRun run)
    {
        if (run.IsTrue) run.Kept.Add(run.Value);
        return true;
    }

    private static JsValue FinishFilter(ElementRun run)
    {
        var kept = run.Kept.Items;
        var a = TypedArrayOperations.SpeciesCreate(run.Realm, run.Typed, [kept.Length]);
        for (var n = 0; n < kept.Length; n++) a.Store(n, kept[n]);
        return a;
    }

    private static bool AcceptMapped(ElementRun run)
    {
        ((TypedArrayObject)run.Target!).Store(run.Index, run.Result);
        return true;
    }
}
