using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Objects;

/// <summary>Operations on iterator objects (ECMA-262 §7.4). The struct is an Iterator Record (§7.4.1).</summary>
internal struct IteratorRecord(JsObject iterator, JsValue nextMethod)
{
    public readonly JsObject Iterator = iterator;
    public readonly JsValue NextMethod = nextMethod;

    /// <summary>[[Done]].</summary>
    public bool IsDone;

    /// <summary>GetIterator (§7.4.4), sync.</summary>
    public static IteratorRecord From(Realm realm, JsValue value)
    {
        var method = value.IsNullish ? null : ObjectOperations.GetMethod(realm, value, JsSymbol.Iterator);
        if (method is null) throw Raise.TypeError(Messages.NotIterable, Display.Brief(value));
        return FromMethod(value, method);
    }

    /// <summary>GetIteratorFromMethod (§7.4.3).</summary>
    public static IteratorRecord FromMethod(JsValue value, JsFunction method)
    {
        var iterator = method.Call(value);
        if (!iterator.IsObject) throw Raise.TypeError(Messages.IteratorNotObject, Display.Brief(iterator));
        return Direct(iterator.Object);
    }

    /// <summary>GetIteratorDirect (§7.4.2).</summary>
    public static IteratorRecord Direct(JsObject iterator) => new(iterator, iterator.Get(WellKnown.Next));

    /// <summary>IteratorNext (§7.4.6) and IteratorStepValue (§7.4.10): false at the end. Polls the engine's limits.</summary>
    public bool Step(out JsValue value)
    {
        Iterator.Realm.Agent.Step();
        JsObject result;
        try
        {
            var next = ObjectOperations.Call(NextMethod, Iterator, []);
            if (!next.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(next));
            result = next.Object;
            if (TypeConversion.ToBoolean(result.Get(WellKnown.Done)))
            {
                IsDone = true;
                value = JsValue.Undefined;
                return false;
            }
            value = result.Get(WellKnown.Value);
            return true;
        }
        catch (ThrowCompletion)
        {
            IsDone = true;
            throw;
        }
    }

    /// <summary>IteratorClose (§7.4.11) for a normal completion: errors of the return method come through.</summary>
    public readonly void Close()
    {
        var method = ObjectOperations.GetMethod(Iterator.Realm.Agent.CurrentRealm, Iterator, WellKnown.Return);
        if (method is null) return;
        var result = method.Call(Iterator);
        if (!result.IsObject) throw Raise.TypeError(Messages.IteratorResultNotObject, Display.Brief(result));
    }

    /// <summary>IteratorClose (§7.4.11) for a throw completion: whatever the return method throws gives way to it.</summary>
    public readonly void CloseQuietly()
    {
        try
        {
            ObjectOperations.GetMethod(Iterator.Realm.Agent.CurrentRealm, Iterator, WellKnown.Return)?.Call(Iterator);
        }
        catch (ThrowCompletion)
        {
            // §7.4.11 step 5: the original throw completion is returned.
        }
    }

    /// <summary>IteratorToList (§7.4.13) of an iterable.</summary>
    public static List<JsValue> ToList(Realm realm, JsValue iterable)
    {
        var record = From(realm, iterable);
        var list = new List<JsValue>();
        while (record.Step(out var value)) list.Add(value);
        return list;
    }
}
