namespace Quoll.Builtins.Control;

/// <summary>The methods of Iterator.prototype that run the iterator (ECMA-262 §27.1.4).</summary>
internal static class IteratorConsumption
{
    // Walks to the first value for which the function returns what is wanted, and closes the iterator there.
    private static IEnumerator<Callback> Search(IteratorRun run, bool wanted, Func<JsValue, JsValue> result, JsValue otherwise)
    {
        for (double counter = 0; run.Step(out var value); counter++)
        {
            yield return run.Call(value, counter);
            if (run.IsTrue != wanted) continue;
            run.Close();
            run.Result = result(value);
            yield break;
        }
        run.Result = otherwise;
    }

    /// <summary>Iterator.prototype.every ( predicate ) (§27.1.4.3).</summary>
    public static CallbackRun Every(in CallInfo call)
    {
        var iterated = IteratorConstructor.Open(call, out JsFunction function);
        return IteratorRun.Start(iterated, function, static run => Search(run, wanted: false, static _ => false, true));
    }

    /// <summary>Iterator.prototype.find ( predicate ) (§27.1.4.5).</summary>
    public static CallbackRun Find(in CallInfo call)
    {
        var iterated = IteratorConstructor.Open(call, out JsFunction function);
        return IteratorRun.Start(iterated, function, static run => Search(run, wanted: true, static value => value, JsValue.Undefined));
    }

    /// <summary>Iterator.prototype.forEach ( procedure ) (§27.1.4.7).</summary>
    public static CallbackRun ForEach(in CallInfo call)
    {
        var iterated = IteratorConstructor.Open(call, out JsFunction function);
        return IteratorRun.Start(iterated, function, ForEach);
    }

    private static IEnumerator<Callback> ForEach(IteratorRun run)
    {
        for (double counter = 0; run.Step(out var value); counter++) yield return run.Call(value, counter);
        run.Result = JsValue.Undefined;
    }

    /// <summary>
    /// Iterator.prototype.includes ( searchElement [ , skippedElements ] ) (proposal-iterator-includes).
    /// </summary>
    public static JsValue Includes(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        call.Agent.ProbeNativeStack();
        double toSkip = 0;
        if (!call[1].IsUndefined)
        {
            if (!call[1].IsNumber || double.IsFinite(call[1].Number) && !double.IsInteger(call[1].Number) || double.IsNaN(call[1].Number))
                throw IteratorConstructor.Refuse(o, Raise.TypeError(Messages.ArgumentNotInteger, Display.Brief(call[1])));
            toSkip = call[1].Number;
            if (toSkip < 0 || double.IsFinite(toSkip) && toSkip > TypeConversion.MaxSafeInteger)
                throw IteratorConstructor.Refuse(o, Raise.RangeError(Messages.InvalidIndex, Display.Brief(call[1])));
        }
        var iterated = IteratorRecord.Direct(o);
        for (double skipped = 0; iterated.Step(out var value); skipped++)
        {
            if (skipped < toSkip || !Comparison.SameValueZero(value, call[0])) continue;
            iterated.Close();
            return true;
        }
        return false;
    }

    /// <summary>Iterator.prototype.join ( separator ) (proposal-iterator-join).</summary>
    public static JsValue Join(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call.This);
        call.Agent.ProbeNativeStack();
        var separator = call[0].IsUndefined ? "," : TextOrClose(new IteratorRecord(o, JsValue.Undefined), call[0]);
        var iterated = IteratorRecord.Direct(o);
        var text = new TextBuilder(call.Agent);
        for (var isFirst = true; iterated.Step(out var value); isFirst = false)
        {
            if (!isFirst) text.Append(separator);
            if (!value.IsNullish) text.Append(TextOrClose(iterated, value));
        }
        return text.Finish();
    }

    private static string TextOrClose(in IteratorRecord iterated, in JsValue value) =>
        iterated.OrClose(value, static value => TypeConversion.ToString(value));

    /// <summary>Iterator.prototype.reduce ( reducer [ , initialValue ] ) (§27.1.4.9).</summary>
    public static CallbackRun Reduce(in CallInfo call)
    {
        var iterated = IteratorConstructor.Open(call, out JsFunction reducer);
        double counter = 0;
        var accumulator = call[1];
        if (call.Count < 2)
        {
            if (!iterated.Step(out accumulator)) throw Raise.TypeError(Messages.ReduceEmpty, "iterator");
            counter = 1;
        }
        return IteratorRun.Start(iterated, reducer, run => Reduce(run, accumulator, counter));
    }

    private static IEnumerator<Callback> Reduce(IteratorRun run, JsValue accumulator, double counter)
    {
        for (; run.Step(out var value); counter++)
        {
            yield return run.Call(accumulator, value, counter);
            accumulator = run.Result;
        }
        run.Result = accumulator;
    }

    /// <summary>Iterator.prototype.some ( predicate ) (§27.1.4.10).</summary>
    public static CallbackRun Some(in CallInfo call)
    {
        var iterated = IteratorConstructor.Open(call, out JsFunction function);
        return IteratorRun.Start(iterated, function, static run => Search(run, wanted: true, static _ => true, false));
    }

    /// <summary>Iterator.prototype.toArray ( ) (§27.1.4.12).</summary>
    public static JsValue ToArray(in CallInfo call)
    {
        var iterated = IteratorRecord.Direct(ObjectOperations.RequireObject(call.This));
        var list = new ElementList(call.Agent);
        while (iterated.Step(out var value)) list.Add(value);
        return list.ToArray(call.Realm);
    }
}
