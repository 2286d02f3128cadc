namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of %TypedArray.prototype% that call a function for each element (ECMA-262 §23.2.3), and create another
/// object than those of arrays. The length is read once, so elements that a callback removes are undefined.
/// </summary>
internal static class TypedArrayIteration
{
    /// <summary>%TypedArray%.prototype.filter ( callback [ , thisArg ] ) (§23.2.3.10).</summary>
    public static IEnumerator<Callback> Filter(ElementRun run)
    {
        var kept = new ElementList(run.Realm.Agent);
        while (run.NextElement())
        {
            yield return run.CallBack();
            if (run.IsTrue) kept.Add(run.Value);
        }
        var a = TypedArrayOperations.SpeciesCreate(run.Realm, run.Typed, [kept.Count]);
        for (var n = 0; n < kept.Count; n++) a.Store(n, kept.Items[n]);
        run.Result = a;
    }

    /// <summary>%TypedArray%.prototype.map ( callback [ , thisArg ] ) (§23.2.3.22).</summary>
    public static IEnumerator<Callback> Map(ElementRun run)
    {
        var a = TypedArrayOperations.SpeciesCreate(run.Realm, run.Typed, [run.Length]);
        while (run.NextElement())
        {
            yield return run.CallBack();
            a.Store(run.Index, run.Result);
        }
        run.Result = a;
    }
}
