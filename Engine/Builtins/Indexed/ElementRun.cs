namespace Quoll.Builtins.Indexed;

/// <summary>
/// A method of Array.prototype or %TypedArray.prototype% that walks the elements from one end to the other, and calls
/// its callback with them.
/// </summary>
internal sealed class ElementRun : CallbackRun
{
    private readonly Agent _agent;
    private readonly TypedArrayObject? _typed;
    private readonly bool _isFromEnd;

    private ElementRun(in CallInfo call, bool isFromEnd, bool isTyped)
    {
        _agent = call.Agent;
        _isFromEnd = isFromEnd;
        _typed = isTyped ? TypedArrayConstructor.ThisArray(call) : null;
        Realm = call.Realm;
        Array = _typed ?? ArrayPrototype.ThisObject(call);
        Length = _typed?.Length ?? ArrayElements.Length(Array);
        Function = ArrayPrototype.Callback(call);
        Index = isFromEnd ? Length : -1;
    }

    public Realm Realm { get; }

    public JsObject Array { get; }

    /// <summary>The same object, in a method of %TypedArray.prototype%.</summary>
    public TypedArrayObject Typed => _typed!;

    public bool IsTyped => _typed is not null;

    /// <summary>The length at the beginning.</summary>
    public long Length { get; }

    public long Index { get; private set; }

    /// <summary>The element at the index.</summary>
    public JsValue Value;

    /// <summary>Whether the callback's last result was true.</summary>
    public bool IsTrue => TypeConversion.ToBoolean(Result);

    /// <summary>Returns a method whose second argument is the this value of the callback.</summary>
    public static CallbackCode Method(Func<ElementRun, IEnumerator<Callback>> body, bool isFromEnd = false, bool isTyped = false) =>
        (in CallInfo call) =>
        {
            var run = new ElementRun(call, isFromEnd, isTyped) { This = call[1] };
            return run.With(body(run));
        };

    /// <summary>
    /// Returns a method whose second argument is the first value of its result; a hole if it is absent.
    /// </summary>
    public static CallbackCode Reduction(bool isFromEnd = false, bool isTyped = false) => (in CallInfo call) =>
    {
        var run = new ElementRun(call, isFromEnd, isTyped);
        return run.With(ArrayIteration.Reduce(run, call.Count >= 2 ? call[1] : JsValue.Hole));
    };

    /// <summary>
    /// Goes to the next element that is present. Each element of a typed array counts as present.
    /// </summary>
    public bool NextPresent()
    {
        if (_typed is not null) return NextElement();
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
        Value = _typed is null ? ArrayElements.Get(Array, Index) : _typed.Element(Index);
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
