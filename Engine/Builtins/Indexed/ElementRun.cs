namespace Quoll.Builtins.Indexed;

/// <summary>
/// A method of Array.prototype or %TypedArray.prototype% that walks the elements from one end to the other, and calls
/// its callback with them.
/// </summary>
internal sealed class ElementRun : ElementWalk
{
    /// <summary>Runs that have ended, and may serve another call. Calls inside of each other need several.</summary>
    private const int MostSpare = 16;

    private ElementMethod _method = null!;

    // The next spare run, and how many there are from this one on.
    private ElementRun? _next;
    private int _spare;

    private ElementRun(Realm realm) => Realm = realm;

    public Realm Realm { get; private set; }

    /// <summary>Whether it is a method of %TypedArray.prototype%.</summary>
    public bool IsTyped { get; private set; }

    /// <summary>The same object, in such a method.</summary>
    public TypedArrayObject Typed => (TypedArrayObject)Array;

    public override bool IsReduction => _method.IsReduction;

    /// <summary>The elements of the result, as long as no script can see it.</summary>
    public ElementList Kept;

    /// <summary>The result, where scripts may see it before the end.</summary>
    public JsObject? Target { get; set; }

    /// <summary>How many elements the target has got.</summary>
    public long Created;

    /// <summary>Whether the callback's last result was true.</summary>
    public bool IsTrue => TypeConversion.ToBoolean(Result);

    /// <summary>Returns the code of a method.</summary>
    public static CallbackCode Method(ElementMethod method, bool isFromEnd = false, bool isTyped = false) => (in CallInfo call) =>
    {
        JsObject array = isTyped ? TypedArrayConstructor.ThisArray(call) : ArrayPrototype.ThisObject(call);
        var length = isTyped ? ((TypedArrayObject)array).Length : ArrayElements.Length(array);
        var callback = ArrayPrototype.Callback(call);
        var run = Take(call.Realm);
        run.Begin(array, length, isForward: !isFromEnd);
        run._method = method;
        run.Function = callback;
        run.IsTyped = isTyped;
        // A hole if a reduction begins with its first element.
        if (method.IsReduction) run.Result = call.Count >= 2 ? call[1] : JsValue.Hole;
        else run.This = call[1];
        method.Begin?.Invoke(run);
        return run;
    };

    private static ElementRun Take(Realm realm)
    {
        var agent = realm.Agent;
        if (agent.SpareRun is not ElementRun run) return new ElementRun(realm);
        agent.SpareRun = run._next;
        run.Realm = realm;
        return run;
    }

    public override JsValue TakeResult()
    {
        var agent = Realm.Agent;
        var result = base.TakeResult();
        This = JsValue.Undefined;
        Function = null!;
        Realm = null!;
        Array = null!;
        Value = default;
        Kept = default;
        Target = null;
        Created = 0;
        _next = agent.SpareRun as ElementRun;
        _spare = 1 + (_next?._spare ?? 0);
        if (_spare <= MostSpare) agent.SpareRun = this;
        return result;
    }

    /// <summary>Ends the method with a result. Returns false.</summary>
    public bool End(in JsValue result)
    {
        Result = result;
        return false;
    }

    /// <summary>Goes to the next element that the method visits.</summary>
    public bool NextElement()
    {
        while (Advance())
        {
            Realm.Agent.Step();
            if (IsTyped)
            {
                Value = Typed.Element(Index);
                return true;
            }
            if (_method.VisitsHoles)
            {
                Value = ArrayElements.Get(Array, Index);
                return true;
            }
            if (ArrayElements.TryGet(Array, Index, out Value)) return true;
            if (!ArrayElements.RestIsHoles(Array, Index)) continue;
            // Everything from the dense part on is absent, and no script runs before that is reached.
            if (IsForward) return false;
            Index = ((JsArray)Array).DenseCount;
        }
        return false;
    }

    protected override bool AcceptResult() => _method.Accept(this);

    protected override bool GoOn()
    {
        if (NextElement()) return true;
        Result = _method.Finish(this);
        return false;
    }
}
