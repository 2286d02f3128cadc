using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Control;

/// <summary>The Iterator constructor (ECMA-262 §27.1.3), and Iterator.concat of the edition after 2025.</summary>
internal static class IteratorConstructor
{
    private static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Iterator", 0, Intrinsic.IteratorPrototype)
        .Method("concat", 0, Concat)
        .Method("from", 1, From);

    public static JsObject Create(Realm realm) => Table.CreateConstructor(realm, Construct);

    /// <summary>Iterator ( ) (§27.1.3.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "Iterator");
        if (ReferenceEquals(newTarget, call.Callee)) throw Raise.TypeError(Messages.ConstructorAbstract, "Iterator");
        return ObjectOperations.OrdinaryCreateFromConstructor(call.Realm, newTarget, Intrinsic.IteratorPrototype);
    }

    /// <summary>Iterator.concat ( ...items ).</summary>
    private static JsValue Concat(in CallInfo call)
    {
        call.Agent.Reserve(call.Count * 24L);
        var iterables = new (JsFunction, JsValue)[call.Count];
        for (var i = 0; i < iterables.Length; i++)
        {
            call.Agent.Step();
            var item = ObjectOperations.RequireObject(call[i]);
            var method = ObjectOperations.GetMethod(call.Realm, item, JsSymbol.Iterator)
                ?? throw Raise.TypeError(Messages.NotIterable, Display.Brief(item));
            iterables[i] = (method, item);
        }
        return new ConcatHelper(call.Realm, iterables);
    }

    /// <summary>Iterator.from ( O ) (§27.1.3.2.1).</summary>
    private static JsValue From(in CallInfo call)
    {
        var record = IteratorRecord.Flattenable(call.Realm, call[0], iteratesStrings: true);
        return ObjectOperations.OrdinaryHasInstance(call.Realm[Intrinsic.Iterator], record.Iterator)
            ? record.Iterator
            : new WrappedIterator(call.Realm, record);
    }
}
