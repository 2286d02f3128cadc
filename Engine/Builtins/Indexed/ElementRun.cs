namespace Quoll.Builtins.Indexed;

/// <summary>
/// A method of Array.prototype or %TypedArray.prototype% that walks the elements from one end to the other, and calls
/// its callback with them.
/// </summary>
internal sealed class ElementRun : ElementWalk
{
    private readonly ElementMethod _method;
    private readonly TypedArrayObject? _typed;
    private readonly bool _isFromEnd;

    private ElementRun(in CallInfo call, ElementMethod method, JsObject array, TypedArrayObject? typed, bool isFromEnd)
        : base(array, typed?.Length ?? ArrayElements.Length(array), isFromEnd, method.IsReduction)
    {
        _method = method;
        _typed = typed;
        _isFromEnd = isFromEnd;
        Realm = call.Realm;
        Function = ArrayPrototype.Callback(call);
        Kept = new ElementList(call.Agent);
        if (IsReduction) Result = call.Count >= 2 ? call[1] : JsValue.Hole;
        else This = call[1];
        method.Begin?.Invoke(this);
    }

    public Realm Realm { get; }

    /// <summary>The same object, in a method of %TypedArray.prototype%.</summary>
    public TypedArrayObject Typed => _typed!;

    public bool IsTyped => _typed is not null;

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
        var typed = isTyped ? TypedArrayConstructor.ThisArray(call) : null;
        return new ElementRun(call, method, typed ?? ArrayPrototype.ThisObject(call), typed, isFromEnd);
    };

    /// <summary>Ends the method with a result. Returns false.</summary>
    public bool End(in JsValue result)
    {
        Result = result;
        return false;
    }

    /// <summary>Goes to the next element that the method visits.</summary>
    public bool Advance()
    {
        while (_isFromEnd ? --Index >= 0 : ++Index < Length)
        {
            Realm.Agent.Step();
            if (_typed is not null)
            {
                Value = _typed.Element(Index);
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
            if (!_isFromEnd) return false;
            Index = ((JsArray)Array).DenseCount;
        }
        return false;
    }

    protected override bool AcceptResult() => _method.Accept(this);

    protected override bool GoOn()
    {
        if (Advance()) return true;
        Result = _method.Finish(this);
        return false;
    }
}
