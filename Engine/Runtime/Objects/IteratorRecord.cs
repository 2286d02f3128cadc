namespace Quoll.Runtime.Objects;

/// <summary>Operations on iterator objects (ECMA-262 §7.4). The struct is an Iterator Record (§7.4.1).</summary>
internal struct IteratorRecord(JsObject iterator, JsValue nextMethod)
{
    public readonly JsObject Iterator = iterator;
    public readonly JsValue NextMethod = nextMethod;

    // Not null if the iterator is a built-in one with the built-in next method: it is then advanced without result
    // objects, which no script could see.
    private readonly BuiltinIterator? _builtin = BuiltinIterator.For(iterator, nextMethod);

    /// <summary>[[Done]].</summary>
    public bool IsDone;

    /// <summary>GetIterator (§7.4.4), sync.</summary>
    public static IteratorRecord From(Realm realm, JsValue value)
    {
        var method = value.IsNullish ? null : ObjectOperations.GetMethod(realm, value, JsSymbol.Iterator);
        if (method is null) throw Raise.TypeError(Messages.NotIterable, Display.Brief(value));
        return FromMethod(value, method);
    }

    /// <summary>GetIteratorFromMethod (§7.4.3).</summary>
    public static IteratorRecord FromMethod(JsValue value, JsFunction method)
    {
        var iterator = method.Call(value);
        if (!iterator.IsObject) throw Raise.TypeError(Messages.IteratorNotObject, Display.Brief(iterator));
        return Direct(iterator.Object);
    }

    /// <summary>GetIteratorDirect (§7.4.2).</summary>
    public static IteratorRecord Direct(JsObject iterator) => new(iterator, iterator.Get(WellKnown.Next));

    /// <summary>
    /// GetIteratorFlattenable (§27.1.2.3 of the edition of 2025): of primitives, only strings may be iterated.
    /// </summary>
    public static IteratorRecord Flattenable(Realm realm, JsValue value, bool iteratesStrings)
    {
        if (!value.IsObject && !(iteratesStrings && value.IsString)) throw Raise.TypeError(Messages.NotObject, Display.Brief(value));
        var method = ObjectOperations.GetMethod(realm, value, JsSymbol.Iterator);
        var iterator = method is null ? value : method.Call(value);
        if (!iterator.IsObject) throw Raise.TypeError(Messages.IteratorNotObject, Display.Brief(iterator));
        return Direct(iterator.Object);
    }

    /// <summary>
    /// IteratorNext (§7.4.6) and IteratorStepValue (§7.4.10). Returns false at the end. Counts a step for the engine's
    /// limits.
    /// </summary>
    public bool Step(out JsValue value)
    {
        // Any exception below ends the iteration: the flag is reset only when a value is returned. A catch would do the
        // same, but catching and rethrowing exceptions at each level of deeply nested iterators uses up the native
        // stack.
        IsDone = true;
        if (_builtin is not null)
        {
            _builtin.Realm.Agent.Step();
            IsDone = !_builtin.MoveNext(out value);
            return !IsDone;
        }
        if (StepResult() is not { } result)
        {
            value = JsValue.Undefined;
            return false;
        }
        value = result.Get(WellKnown.Value);
        IsDone = false;
        return true;
    }

    /// <summary>IteratorStep (§7.4.8): false at the end. The result's value is not read.</summary>
    public bool Skip()
    {
        IsDone = true;
        if (_builtin is not null)
        {
            _builtin.Realm.Agent.Step();
            IsDone = !_builtin.Skip();
            return !IsDone;
        }
        IsDone = StepResult() is null;
        return !IsDone;
    }

    // IteratorNext (§7.4.6) and IteratorComplete (§7.4.7): null at the end.
    private readonly JsObject? StepResult()
    {
        Iterator.Realm.Agent.Step();
        var next = ObjectOperations.Call(NextMethod, Iterator, []);
        if (!next.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(next));
        return TypeConversion.ToBoolean(next.Object.Get(WellKnown.Done)) ? null : next.Object;
    }

    /// <summary>IteratorClose (§7.4.11) for a normal completion; passes on errors of the return method.</summary>
    public readonly void Close()
    {
        var method = ObjectOperations.GetMethod(Iterator.Realm.Agent.CurrentRealm, Iterator, WellKnown.Return);
        if (method is null) return;
        var result = method.Call(Iterator);
        if (!result.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));
    }

    /// <summary>IteratorClose (§7.4.11) for a throw completion; drops errors of the return method.</summary>
    public readonly void CloseQuietly()
    {
        try
        {
            ObjectOperations.GetMethod(Iterator.Realm.Agent.CurrentRealm, Iterator, WellKnown.Return)?.Call(Iterator);
        }
        catch (ThrowCompletion)
        {
            // §7.4.11 step 5: the original throw completion is returned.
        }
    }

    /// <summary>IfAbruptCloseIterator (§7.4.12) of a call.</summary>
    public readonly JsValue CallOrClose(JsFunction function, JsValue thisValue, ReadOnlySpan<JsValue> arguments)
    {
        ThrowCompletion completion;
        try
        {
            return function.Call(thisValue, arguments);
        }
        catch (ThrowCompletion thrown)
        {
            completion = thrown;
        }
        throw CloseFor(completion);
    }

    /// <summary>IfAbruptCloseIterator (§7.4.12) of other steps.</summary>
    public readonly TResult OrClose<TState, TResult>(TState state, Func<TState, TResult> steps)
    {
        ThrowCompletion completion;
        try
        {
            return steps(state);
        }
        catch (ThrowCompletion thrown)
        {
            completion = thrown;
        }
        throw CloseFor(completion);
    }

    /// <summary>
    /// IteratorClose (§7.4.11) for a throw completion, which the caller then throws: <c>throw
    /// record.CloseFor(completion)</c>, after the catch block, where the native stack is free again.
    /// </summary>
    public readonly ThrowCompletion CloseFor(ThrowCompletion completion)
    {
        CloseQuietly();
        return completion;
    }

    /// <summary>IteratorToList (§7.4.13) of an iterable.</summary>
    public static List<JsValue> ToList(Realm realm, JsValue iterable)
    {
        var record = From(realm, iterable);
        var list = new List<JsValue>();
        while (record.Step(out var value)) list.Add(value);
        return list;
    }
}
