namespace Quoll.Builtins.Control;

/// <summary>
/// The result of Iterator.from for an iterator that does not inherit from Iterator.prototype (ECMA-262 §27.1.3.2.1).
/// </summary>
internal sealed class WrappedIterator(Realm realm, IteratorRecord iterated)
    : JsObject(realm, realm[Intrinsic.WrapForValidIteratorPrototype])
{
    // %WrapForValidIteratorPrototype% (§27.1.3.2.1.1).
    public static readonly BuiltinTable PrototypeTable = new BuiltinTable(Intrinsic.IteratorPrototype)
        .Method("next", 0, Next)
        .Method("return", 0, Return);

    public override string ClassName => "Iterator";

    /// <summary>[[Iterated]].</summary>
    public IteratorRecord Iterated { get; } = iterated;

    private static IteratorRecord ThisIterated(in CallInfo call) => call.RequireThis<WrappedIterator>("Iterator").Iterated;

    /// <summary>%WrapForValidIteratorPrototype%.next ( ) (§27.1.3.2.1.1.1).</summary>
    private static JsValue Next(in CallInfo call)
    {
        var iterated = ThisIterated(call);
        call.Agent.ProbeNativeStack();
        return ObjectOperations.Call(iterated.NextMethod, iterated.Iterator, []);
    }

    /// <summary>%WrapForValidIteratorPrototype%.return ( ) (§27.1.3.2.1.1.2).</summary>
    private static JsValue Return(in CallInfo call)
    {
        var iterator = ThisIterated(call).Iterator;
        call.Agent.ProbeNativeStack();
        var method = ObjectOperations.GetMethod(call.Realm, iterator, WellKnown.Return);
        return method is null ? call.Realm.CreateIteratorResult(JsValue.Undefined, true) : method.Call(iterator);
    }
}
