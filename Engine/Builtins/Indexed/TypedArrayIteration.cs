namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of %TypedArray.prototype% that call a function for each element (ECMA-262 §23.2.3). The length is read
/// once, so elements that a callback removes are undefined.
/// </summary>
internal static class TypedArrayIteration
{
    /// <summary>%TypedArray%.prototype.every ( callback [ , thisArg ] ) (§23.2.3.8).</summary>
    public static CallbackRun Every(in CallInfo call) => ElementRun.Start(call, ArrayIteration.Every, isTyped: true);

    /// <summary>%TypedArray%.prototype.filter ( callback [ , thisArg ] ) (§23.2.3.10).</summary>
    public static CallbackRun Filter(in CallInfo call) => ElementRun.Start(call, Filter, isTyped: true);

    private static IEnumerator<Callback> Filter(ElementRun run)
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

    /// <summary>%TypedArray%.prototype.find ( predicate [ , thisArg ] ) (§23.2.3.11).</summary>
    public static CallbackRun Find(in CallInfo call) => ElementRun.Start(call, ArraySearch.FindValue, isTyped: true);

    /// <summary>%TypedArray%.prototype.findIndex ( predicate [ , thisArg ] ) (§23.2.3.12).</summary>
    public static CallbackRun FindIndex(in CallInfo call) => ElementRun.Start(call, ArraySearch.FindPlace, isTyped: true);

    /// <summary>%TypedArray%.prototype.findLast ( predicate [ , thisArg ] ) (§23.2.3.13).</summary>
    public static CallbackRun FindLast(in CallInfo call) =>
        ElementRun.Start(call, ArraySearch.FindValue, isFromEnd: true, isTyped: true);

    /// <summary>%TypedArray%.prototype.findLastIndex ( predicate [ , thisArg ] ) (§23.2.3.14).</summary>
    public static CallbackRun FindLastIndex(in CallInfo call) =>
        ElementRun.Start(call, ArraySearch.FindPlace, isFromEnd: true, isTyped: true);

    /// <summary>%TypedArray%.prototype.forEach ( callback [ , thisArg ] ) (§23.2.3.15).</summary>
    public static CallbackRun ForEach(in CallInfo call) => ElementRun.Start(call, ArrayIteration.ForEach, isTyped: true);

    /// <summary>%TypedArray%.prototype.map ( callback [ , thisArg ] ) (§23.2.3.22).</summary>
    public static CallbackRun Map(in CallInfo call) => ElementRun.Start(call, Map, isTyped: true);

    private static IEnumerator<Callback> Map(ElementRun run)
    {
        var a = TypedArrayOperations.SpeciesCreate(run.Realm, run.Typed, [run.Length]);
        while (run.NextElement())
        {
            yield return run.CallBack();
            a.Store(run.Index, run.Result);
        }
        run.Result = a;
    }

    /// <summary>%TypedArray%.prototype.reduce ( callback [ , initialValue ] ) (§23.2.3.23).</summary>
    public static CallbackRun Reduce(in CallInfo call) =>
        ElementRun.StartReduction(call, ArrayIteration.Reduce, isFromEnd: false, isTyped: true);

    /// <summary>%TypedArray%.prototype.reduceRight ( callback [ , initialValue ] ) (§23.2.3.24).</summary>
    public static CallbackRun ReduceRight(in CallInfo call) =>
        ElementRun.StartReduction(call, ArrayIteration.Reduce, isFromEnd: true, isTyped: true);

    /// <summary>%TypedArray%.prototype.some ( callback [ , thisArg ] ) (§23.2.3.28).</summary>
    public static CallbackRun Some(in CallInfo call) => ElementRun.Start(call, ArrayIteration.Some, isTyped: true);
}
