namespace Quoll.Builtins.Indexed;

/// <summary>
/// A method of Array.prototype that walks the elements from one end to the other, and calls its callback with them.
/// </summary>
internal sealed class ElementRun : CallbackRun
{
    private readonly Agent _agent;
    private readonly bool _isFromEnd;

    private ElementRun(in CallInfo call, bool isFromEnd)
    {
        _agent = call.Agent;
        _isFromEnd = isFromEnd;
        Realm = call.Realm;
        Array = ArrayPrototype.ThisObject(call);
        Length = ArrayElements.Length(Array);
        Function = ArrayPrototype.Callback(call);
        Index = isFromEnd ? Length : -1;
    }

    public Realm Realm { get; }

    public JsObject Array { get; }

    /// <summary>The length at the beginning.</summary>
    public long Length { get; }

    public long Index { get; private set; }

    /// <summary>The element at the index.</summary>
    public JsValue Value;

    /// <summary>Whether the callback's last result was true.</summary>
    public bool IsTrue => TypeConversion.ToBoolean(Result);

    /// <summary>Returns the run of a method whose second argument is the this value of the callback.</summary>
    public static CallbackRun Start(in CallInfo call, Func<ElementRun, IEnumerator<Callback>> body, bool isFromEnd = false)
    {
        var run = new ElementRun(call, isFromEnd);
        run.This = call[1];
        return run.With(body(run));
    }

    /// <summary>
    /// Returns the run of a method whose second argument is the first value of its result; a hole if it is absent.
    /// </summary>
    public static CallbackRun StartReduction(in CallInfo call, Func<ElementRun, JsValue, IEnumerator<Callback>> body, bool isFromEnd)
    {
        var run = new ElementRun(call, isFromEnd);
        return run.With(body(run, call.Count >= 2 ? call[1] : JsValue.Hole));
    }

    /// <summary>Goes to the next element that is present.</summary>
    public bool NextPresent()
    {
        while (Advance())
        {
            if (ArrayElements.TryGet(Array, Index, out Value)) return true;
            if (!ArrayElements.RestIsHoles(Array, Index)) continue;
            // Everything from the dense part on is absent, and no script runs before that is reached.
            if (!_isFromEnd) return false;
            Index = ((JsArray)Array).DenseCount;
        }
        return false;
    }

    /// <summary>Goes to the next element. A hole is undefined.</summary>
    public bool NextElement()
    {
        if (!Advance()) return false;
        Value = ArrayElements.Get(Array, Index);
        return true;
    }

    private bool Advance()
    {
        if (_isFromEnd ? --Index < 0 : ++Index >= Length) return false;
        _agent.Step();
        return true;
    }

    /// <summary>Asks for a call of the callback with the element.</summary>
    public Callback CallBack() => Call(Value, new JsValue((double)Index), new JsValue(Array));

    /// <summary>Asks for a call of a reducing callback.</summary>
    public Callback CallBack(in JsValue accumulator) => Call(accumulator, Value, new JsValue((double)Index), new JsValue(Array));
}
