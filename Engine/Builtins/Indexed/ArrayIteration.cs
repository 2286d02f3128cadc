namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of Array.prototype that call a function for each element that is present (ECMA-262 §23.1.3).
/// </summary>
internal static class ArrayIteration
{
    /// <summary>Longer runs of holes are not stored one by one.</summary>
    private const int MaxHoles = 1000;

    /// <summary>every ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.6, §23.2.3.8).</summary>
    public static IEnumerator<Callback> Every(ElementRun run)
    {
        while (run.NextPresent())
        {
            yield return run.CallBack();
            if (run.IsTrue) continue;
            run.Result = JsValue.False;
            yield break;
        }
        run.Result = JsValue.True;
    }

    /// <summary>some ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.29, §23.2.3.28).</summary>
    public static IEnumerator<Callback> Some(ElementRun run)
    {
        while (run.NextPresent())
        {
            yield return run.CallBack();
            if (!run.IsTrue) continue;
            run.Result = JsValue.True;
            yield break;
        }
        run.Result = JsValue.False;
    }

    /// <summary>forEach ( callback [ , thisArg ] ) of arrays and typed arrays (§23.1.3.15, §23.2.3.15).</summary>
    public static IEnumerator<Callback> ForEach(ElementRun run)
    {
        while (run.NextPresent()) yield return run.CallBack();
        run.Result = JsValue.Undefined;
    }

    /// <summary>Array.prototype.filter ( callback [ , thisArg ] ) (§23.1.3.8).</summary>
    public static IEnumerator<Callback> Filter(ElementRun run)
    {
        if (ArraySpecies.ConstructorFor(run.Realm, run.Array) is { } constructor)
        {
            var a = ObjectOperations.Construct(constructor, [0]);
            long to = 0;
            while (run.NextPresent())
            {
                // The callback may change the element, and may call the method again.
                yield return run.CallBack();
                if (run.IsTrue) ArrayElements.Create(a, to++, run.Value);
            }
            run.Result = a;
            yield break;
        }
        // The new array is not visible before it is returned.
        var list = new ElementList(run.Realm.Agent);
        while (run.NextPresent())
        {
            yield return run.CallBack();
            if (run.IsTrue) list.Add(run.Value);
        }
        run.Result = list.ToArray(run.Realm);
    }

    /// <summary>Array.prototype.map ( callback [ , thisArg ] ) (§23.1.3.21).</summary>
    public static IEnumerator<Callback> Map(ElementRun run)
    {
        if (ArraySpecies.ConstructorFor(run.Realm, run.Array) is { } constructor)
        {
            var a = ObjectOperations.Construct(constructor, [run.Length]);
            while (run.NextPresent())
            {
                yield return run.CallBack();
                ArrayElements.Create(a, run.Index, run.Result);
            }
            run.Result = a;
            yield break;
        }
        // The new array is not visible before it is returned, so its elements are collected, and its length is set at
        // the end.
        ArraySpecies.RequireArrayLength(run.Length);
        var list = new ElementList(run.Realm.Agent);
        if (run.Array is JsArray array) list.Reserve(Math.Min(array.DenseCount, run.Length));
        JsArray? sparse = null;
        while (run.NextPresent())
        {
            yield return run.CallBack();
            if (sparse is null && run.Index - list.Count > MaxHoles) sparse = list.ToArray(run.Realm);
            if (sparse is null)
            {
                list.PadTo((int)run.Index);
                list.Add(run.Result);
            }
            else
            {
                ArrayElements.Create(sparse, run.Index, run.Result);
            }
        }
        var result = sparse ?? list.ToArray(run.Realm);
        if (result.Length < run.Length) result.TrySetLength((uint)run.Length);
        run.Result = result;
    }

    /// <summary>
    /// reduce and reduceRight ( callback [ , initialValue ] ) of arrays (§23.1.3.24, §23.1.3.25) and typed arrays
    /// (§23.2.3.23, §23.2.3.24).
    /// </summary>
    public static IEnumerator<Callback> Reduce(ElementRun run, JsValue initial)
    {
        if (initial.IsHole)
        {
            if (!run.NextPresent()) throw Raise.TypeError(Messages.ReduceEmpty, run.IsTyped ? "typed array" : "array");
            initial = run.Value;
        }
        run.Result = initial;
        while (run.NextPresent()) yield return run.CallBack(run.Result);
    }
}
