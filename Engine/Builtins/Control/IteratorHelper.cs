namespace Quoll.Builtins.Control;

/// <summary>
/// An Iterator Helper object (ECMA-262 §27.1.2): the generators in which the closures of Iterator.prototype's methods
/// run. Each is a state machine that yields in one place.
/// </summary>
internal abstract class IteratorHelper(Realm realm)
    : BuiltinIterator<IteratorHelper>(Shape.Root(realm, realm[Intrinsic.IteratorHelperPrototype]))
{
    // %IteratorHelperPrototype% (§27.1.2.1).
    public static readonly BuiltinTable PrototypeTable = new BuiltinTable(Intrinsic.IteratorPrototype)
        .Method("next", 0, Next)
        .Method("return", 0, Return)
        .Tag("Iterator Helper");

    // [[GeneratorState]] (§27.5.2).
    private enum State : byte { SuspendedStart, SuspendedYield, Executing, Completed }

    private State _state;

    public override string ClassName => "Iterator Helper";

    /// <summary>%IteratorHelperPrototype%.return ( ) (§27.1.2.1.2).</summary>
    private static JsValue Return(in CallInfo call)
    {
        call.RequireThis<IteratorHelper>("Iterator Helper").Return();
        return call.Realm.CreateIteratorResult(JsValue.Undefined, true);
    }

    /// <summary>
    /// Runs the closure from its start or its last yield to the next; returns false if it returns instead.
    /// </summary>
    protected abstract bool Resume(out JsValue value);

    /// <summary>Runs the closure's steps for a return completion at its yield.</summary>
    protected abstract void ReturnAtYield();

    /// <summary>IteratorClose of [[UnderlyingIterator]], if the closure never ran.</summary>
    protected abstract void ReturnAtStart();

    /// <summary>GeneratorResume (§27.5.3.3).</summary>
    public override bool MoveNext(out JsValue value)
    {
        RequireNotExecuting();
        value = JsValue.Undefined;
        if (_state == State.Completed) return false;
        // Helpers of helpers form chains of any length.
        Realm.Agent.ProbeNativeStack();
        _state = State.Executing;
        var yielded = false;
        try
        {
            yielded = Resume(out value);
            return yielded;
        }
        finally
        {
            _state = yielded ? State.SuspendedYield : State.Completed;
        }
    }

    private void Return()
    {
        Realm.Agent.ProbeNativeStack();
        if (_state == State.SuspendedStart)
        {
            _state = State.Completed;
            ReturnAtStart();
            return;
        }
        // GeneratorResumeAbrupt (§27.5.3.4).
        RequireNotExecuting();
        if (_state == State.Completed) return;
        _state = State.Executing;
        try
        {
            ReturnAtYield();
        }
        finally
        {
            _state = State.Completed;
        }
    }

    private void RequireNotExecuting()
    {
        if (_state == State.Executing) throw Raise.TypeError(Messages.IteratorRunning);
    }
}

/// <summary>A helper over one underlying iterator.</summary>
internal abstract class UnderlyingIteratorHelper(Realm realm, IteratorRecord iterated) : IteratorHelper(realm)
{
    /// <summary>[[UnderlyingIterator]].</summary>
    protected IteratorRecord Iterated = iterated;

    // The last chunk or window is yielded after the end.
    protected override void ReturnAtYield()
    {
        if (!Iterated.IsDone) Iterated.Close();
    }

    protected override void ReturnAtStart() => Iterated.Close();
}
