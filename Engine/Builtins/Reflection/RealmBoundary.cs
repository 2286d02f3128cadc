namespace Quoll.Builtins.Reflection;

/// <summary>
/// What passes between a ShadowRealm and the code outside (proposal-shadowrealm): primitives as they are, functions in
/// a wrapper, and errors as TypeErrors of the realm that called.
/// </summary>
internal static class RealmBoundary
{
    /// <summary>
    /// Runs code of another realm, and returns its result for the calling realm. Everything that is thrown, also
    /// because the result cannot pass, is a TypeError of the calling realm.
    /// </summary>
    public static JsValue Run<TState>(Realm callerRealm, TState state, Func<TState, JsValue> code)
    {
        ThrowCompletion thrown;
        try
        {
            return GetWrappedValue(callerRealm, code(state));
        }
        catch (ThrowCompletion completion)
        {
            thrown = completion;
        }
        // Outside of the catch block, so that a deep nest does not keep the stack of each level.
        throw thrown.IsMaterialized ? Raise.Value(TypeErrorCopy(callerRealm, thrown.Value))
            : Raise.Value(new JsValue(ErrorObject.Create(callerRealm, ErrorKind.TypeError, thrown.Message)));
    }

    /// <summary>GetWrappedValue: throws a TypeError for an object that is not a function.</summary>
    public static JsValue GetWrappedValue(Realm callerRealm, JsValue value)
    {
        if (!value.IsObject) return value;
        if (value.FunctionOrNull is not { } function) throw Raise.TypeError(Messages.ShadowRealmObject, Display.Brief(value));
        return WrappedFunction.Create(callerRealm, function);
    }

    /// <summary>
    /// CreateTypeErrorCopy: the text of an error passes, as far as it is plain data. The exception of the host that
    /// caused it stays attached, for the host only.
    /// </summary>
    public static JsValue TypeErrorCopy(Realm realm, JsValue original)
    {
        var error = original.ObjectOrNull as ErrorObject;
        var text = error is null ? Display.Brief(original) : ThrownText.Of(error);
        var copy = ErrorObject.Create(realm, ErrorKind.TypeError, MessageText.Format(Messages.ShadowRealmThrew, text));
        copy.HostException = error?.HostException;
        return new JsValue(copy);
    }
}
