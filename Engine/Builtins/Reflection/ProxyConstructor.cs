namespace Quoll.Builtins.Reflection;

/// <summary>The Proxy constructor (ECMA-262 §28.2): the only one without a prototype property.</summary>
internal static class ProxyConstructor
{
    public static readonly BuiltinTable Table = new BuiltinTable(Intrinsic.FunctionPrototype) { Code = Construct }
        .Value("length", 2, PropertyFlags.Configurable)
        .Value("name", "Proxy", PropertyFlags.Configurable)
        .Method("revocable", 2, Revocable);

    /// <summary>Proxy ( target, handler ), §28.2.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is null) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Proxy");
        return ProxyObject.Create(call.Realm, call[0], call[1]);
    }

    /// <summary>Proxy.revocable ( target, handler ), §28.2.2.1.</summary>
    private static JsValue Revocable(in CallInfo call)
    {
        var proxy = ProxyObject.Create(call.Realm, call[0], call[1]);
        // The revoker drops its reference to the proxy when it has run.
        var revocable = (IProxy?)proxy;
        var revoker = call.Realm.CreateFunction("", 0, (in CallInfo _) =>
        {
            revocable?.Revoke();
            revocable = null;
            return JsValue.Undefined;
        });
        var result = call.Realm.CreateObject();
        result.DefineOwn("proxy", proxy);
        result.DefineOwn("revoke", revoker);
        return result;
    }
}
