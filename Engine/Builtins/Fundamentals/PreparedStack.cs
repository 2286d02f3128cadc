namespace Quoll.Builtins.Fundamentals;

/// <summary>
/// Error.prepareStackTrace: a function of the script that decides what the property stack of an error is. Not in
/// ECMA-262, but documented by V8 ("Stack trace API") and used by libraries that want to know who called them.
/// </summary>
internal sealed class PreparedStack(Realm realm)
{
    private static readonly Slot<Realm, PreparedStack> Slot = new(static realm => new PreparedStack(realm));
    private static readonly PropertyKey PrepareStackTrace = "prepareStackTrace";

    private readonly JsObject _prototype = CallSite.CreatePrototype(realm);
    private bool _isPreparing;

    /// <summary>
    /// Calls Error.prepareStackTrace with the error and the calls of its trace, innermost first. Returns false if the
    /// realm has no such function, or if that function asks for the stack of another error.
    /// </summary>
    public static bool TryCreate(Realm realm, JsObject error, StackTrace trace, out JsValue stack)
    {
        stack = default;
        if (!realm.IsCreated(Intrinsic.Error) || realm[Intrinsic.Error].Get(PrepareStackTrace).FunctionOrNull is not { } prepare)
            return false;
        return Slot.Of(realm).TryCall(prepare, error, trace, out stack);
    }

    /// <summary>
    /// Returns the value of stack for an error: what prepareStackTrace returned for it, once, or else the text.
    /// </summary>
    public static JsValue Of(ErrorObject error)
    {
        if (error.Trace is not { } trace) return error.Stack;
        if (trace.Prepared is { } known) return known.Value;
        if (error.HasStackText || !TryCreate(error.Realm, error, trace, out var stack)) return error.Stack;
        trace.Prepared = new StrongBox<JsValue>(stack);
        return stack;
    }

    private bool TryCall(JsFunction prepare, JsObject error, StackTrace trace, out JsValue stack)
    {
        stack = default;
        if (_isPreparing) return false;
        _isPreparing = true;
        try
        {
            stack = prepare.Call(new JsValue(realm[Intrinsic.Error]), [new JsValue(error), new JsValue(CallSites(trace))]);
            return true;
        }
        finally
        {
            _isPreparing = false;
        }
    }

    private JsArray CallSites(StackTrace trace)
    {
        var calls = trace.Calls;
        var sites = new JsValue[calls.Length];
        for (var i = 0; i < sites.Length; i++)
        {
            realm.Agent.Step();
            sites[i] = new JsValue(new CallSiteObject(realm, _prototype, calls[i]));
        }
        return realm.CreateArray(sites);
    }
}
