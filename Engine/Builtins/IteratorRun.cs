namespace Quoll.Builtins;

/// <summary>
/// A built-in method that walks an iterator and calls a function with its values. The iterator is closed if the
/// function throws (IfAbruptCloseIterator, ECMA-262 §7.4.12).
/// </summary>
internal sealed class IteratorRun : CallbackRun
{
    private IteratorRecord _iterated;
    private bool _isCalling;

    private IteratorRun(in IteratorRecord iterated, JsFunction function)
    {
        _iterated = iterated;
        Function = function;
    }

    /// <summary>Whether the function's last result was true.</summary>
    public bool IsTrue => TypeConversion.ToBoolean(Result);

    public static CallbackRun Start(in IteratorRecord iterated, JsFunction function, Func<IteratorRun, IEnumerator<Callback>> body)
    {
        var run = new IteratorRun(iterated, function);
        return run.With(body(run));
    }

    /// <summary>IteratorStepValue (§7.4.10). Returns false at the end.</summary>
    public bool Step(out JsValue value) => _iterated.Step(out value);

    /// <summary>IteratorClose (§7.4.11) for a normal completion.</summary>
    public void Close() => _iterated.Close();

    /// <summary>ToPropertyKey of the function's result. Closes the iterator if that throws.</summary>
    public PropertyKey ResultAsKey() => _iterated.OrClose(Result, static result => TypeConversion.ToPropertyKey(result));

    public override bool MoveNext()
    {
        _isCalling = false;
        return _isCalling = base.MoveNext();
    }

    public override void Abandon()
    {
        // The body itself has thrown: it has closed the iterator, or the error is the iterator's own.
        if (!_isCalling) return;
        _isCalling = false;
        _iterated.CloseQuietly();
    }
}
