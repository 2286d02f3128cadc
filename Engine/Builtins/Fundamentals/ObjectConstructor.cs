namespace Quoll.Builtins.Fundamentals;

/// <summary>The Object constructor (ECMA-262 §20.1.1, §20.1.2).</summary>
internal static class ObjectConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "Object", 1, Intrinsic.ObjectPrototype, Construct, instance: static realm => realm.CreateObject())
        .Method("assign", 2, Assign)
        .Method("create", 2, Create)
        .Method("defineProperties", 2, DefineProperties)
        .Method("defineProperty", 3, DefineProperty)
        .Method("entries", 1, Entries)
        .Method("freeze", 1, Freeze)
        .Method("fromEntries", 1, FromEntries)
        .Method("getOwnPropertyDescriptor", 2, GetOwnPropertyDescriptor)
        .Method("getOwnPropertyDescriptors", 1, GetOwnPropertyDescriptors)
        .Method("getOwnPropertyNames", 1, GetOwnPropertyNames)
        .Method("getOwnPropertySymbols", 1, GetOwnPropertySymbols)
        .Method("getPrototypeOf", 1, GetPrototypeOf, direct: static (JsValue self, JsValue target) => ObjectOperations.PrototypeOf(target))
        .Callback("groupBy", 2, GroupBy)
        .Method("hasOwn", 2, HasOwn, direct: static (JsValue self, JsValue target, JsValue key) => ObjectPrototype.HasNamed(target, key))
        .Method("is", 2, Is)
        .Method("isExtensible", 1, IsExtensible)
        .Method("isFrozen", 1, IsFrozen)
        .Method("isSealed", 1, IsSealed)
        .Method("keys", 1, Keys)
        .Method("preventExtensions", 1, PreventExtensions)
        .Method("seal", 1, Seal)
        .Method("setPrototypeOf", 2, SetPrototypeOf)
        .Method("values", 1, Values);

    /// <summary>Object ( [ value ] ), §20.1.1.1.</summary>
    private static JsValue Construct(in CallInfo call)
    {
        // Step 1: a class that extends Object.
        if (call.NewTarget is { } newTarget && !ReferenceEquals(newTarget, call.Callee))
        {
            return ObjectOperations.OrdinaryCreateFromConstructor(call.Realm, newTarget, Intrinsic.ObjectPrototype);
        }
        return call[0].IsNullish ? call.Realm.CreateObject() : TypeConversion.ToObject(call.Realm, call[0]);
    }

    /// <summary>Object.assign ( target, ...sources ), §20.1.2.1.</summary>
    private static JsValue Assign(in CallInfo call)
    {
        var to = TypeConversion.ToObject(call.Realm, call[0]);
        for (var i = 1; i < call.Count; i++)
        {
            if (call[i].IsNullish) continue;
            var from = TypeConversion.ToObject(call.Realm, call[i]);
            if (ObjectOperations.TryAssign(from, to)) continue;
            foreach (var key in from.OwnPropertyKeys())
            {
                call.Agent.Step();
                if (from.FindOwn(key, out var isEnumerable) && isEnumerable) to.Put(key, from.Get(key));
            }
        }
        return to;
    }

    /// <summary>Object.create ( O, Properties ), §20.1.2.2.</summary>
    private static JsValue Create(in CallInfo call)
    {
        if (!call[0].IsObject && !call[0].IsNull) throw Raise.TypeError(Messages.PrototypeType, Display.Brief(call[0]));
        var o = new JsObject(call.Realm, call[0].ObjectOrNull);
        if (!call[1].IsUndefined) ObjectDefineProperties(call, o, call[1]);
        return o;
    }

    /// <summary>Object.defineProperties ( O, Properties ), §20.1.2.3.</summary>
    private static JsValue DefineProperties(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call[0]);
        ObjectDefineProperties(call, o, call[1]);
        return o;
    }

    /// <summary>ObjectDefineProperties ( O, Properties ), §20.1.2.3.1.</summary>
    private static void ObjectDefineProperties(in CallInfo call, JsObject o, JsValue properties)
    {
        var props = TypeConversion.ToObject(call.Realm, properties);
        var descriptors = new List<(PropertyKey Key, PropertyDescriptor Descriptor)>();
        // All descriptors are read before the first is applied.
        foreach (var key in props.OwnPropertyKeys())
        {
            call.Agent.Step();
            if (ObjectOperations.TryGetEnumerable(props, key, out var own))
                descriptors.Add((key, ObjectOperations.ToPropertyDescriptor(own)));
        }
        foreach (var (key, descriptor) in descriptors)
        {
            call.Agent.Step();
            ObjectOperations.DefinePropertyOrThrow(o, key, descriptor);
        }
    }

    /// <summary>Object.defineProperty ( O, P, Attributes ), §20.1.2.4.</summary>
    private static JsValue DefineProperty(in CallInfo call)
    {
        var o = ObjectOperations.RequireObject(call[0]);
        var key = TypeConversion.ToPropertyKey(call[1]);
        ObjectOperations.DefinePropertyOrThrow(o, key, ObjectOperations.ToPropertyDescriptor(call[2]));
        return o;
    }

    /// <summary>Object.entries ( O ), §20.1.2.5.</summary>
    private static JsValue Entries(in CallInfo call) => ListEnumerable(call, ObjectOperations.EnumerableKind.Entries);

    /// <summary>Object.freeze ( O ), §20.1.2.6.</summary>
    private static JsValue Freeze(in CallInfo call)
    {
        if (call[0].ObjectOrNull is { } o && !ObjectOperations.SetIntegrityLevel(o, IntegrityLevel.Frozen))
            throw Raise.TypeError(Messages.CannotFreeze);
        return call[0];
    }

    /// <summary>Object.fromEntries ( iterable ), §20.1.2.7, including AddEntriesFromIterable (§24.1.1.2).</summary>
    private static JsValue FromEntries(in CallInfo call)
    {
        var iterable = Comparison.RequireObjectCoercible(call[0]);
        var o = call.Realm.CreateObject();
        var record = IteratorRecord.From(call.Realm, iterable);
        while (record.Step(out var item))
        {
            ThrowCompletion? completion = null;
            try
            {
                if (item.ObjectOrNull is not { } entry) throw Raise.TypeError(Messages.NotObject, Display.Brief(item));
                var key = entry.Get(new PropertyKey(0u));
                var value = entry.Get(new PropertyKey(1u));
                ObjectOperations.CreateDataPropertyOrThrow(o, TypeConversion.ToPropertyKey(key), value);
            }
            catch (ThrowCompletion thrown)
            {
                completion = thrown;
            }
            if (completion is not null) throw record.CloseFor(completion);
        }
        return o;
    }

    /// <summary>Object.getOwnPropertyDescriptor ( O, P ), §20.1.2.8.</summary>
    private static JsValue GetOwnPropertyDescriptor(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call[0]);
        return o.GetOwnProperty(TypeConversion.ToPropertyKey(call[1]), out var descriptor)
            ? ObjectOperations.FromPropertyDescriptor(call.Realm, descriptor)
            : JsValue.Undefined;
    }

    /// <summary>Object.getOwnPropertyDescriptors ( O ), §20.1.2.9.</summary>
    private static JsValue GetOwnPropertyDescriptors(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call[0]);
        var descriptors = call.Realm.CreateObject();
        foreach (var key in o.OwnPropertyKeys())
        {
            call.Agent.Step();
            if (!o.GetOwnProperty(key, out var descriptor)) continue;
            ObjectOperations.CreateDataPropertyOrThrow(descriptors, key, ObjectOperations.FromPropertyDescriptor(call.Realm, descriptor));
        }
        return descriptors;
    }

    /// <summary>Object.getOwnPropertyNames ( O ), §20.1.2.10.</summary>
    private static JsValue GetOwnPropertyNames(in CallInfo call) => GetOwnPropertyKeys(call, symbols: false);

    /// <summary>Object.getOwnPropertySymbols ( O ), §20.1.2.11.</summary>
    private static JsValue GetOwnPropertySymbols(in CallInfo call) => GetOwnPropertyKeys(call, symbols: true);

    /// <summary>GetOwnPropertyKeys ( O, type ), §20.1.2.11.1.</summary>
    private static JsArray GetOwnPropertyKeys(in CallInfo call, bool symbols)
    {
        var keys = TypeConversion.ToObject(call.Realm, call[0]).OwnPropertyKeys();
        var names = new ElementList(call.Agent);
        names.Reserve(keys.Count);
        foreach (var key in keys)
        {
            call.Agent.Step();
            if (key.IsSymbol == symbols) names.Add(key.ToValue());
        }
        return names.ToArray(call.Realm);
    }

    /// <summary>Object.getPrototypeOf ( O ), §20.1.2.12.</summary>
    private static JsValue GetPrototypeOf(in CallInfo call) =>
        JsValue.FromNullable(TypeConversion.ToObject(call.Realm, call[0]).GetPrototypeOf());

    /// <summary>
    /// Object.groupBy ( items, callback ), §20.1.2.13, including GroupBy (§7.3.35) for property keys.
    /// </summary>
    private static CallbackRun GroupBy(in CallInfo call)
    {
        var items = Comparison.RequireObjectCoercible(call[0]);
        var callback = ObjectOperations.RequireCallable(call[1]);
        var realm = call.Realm;
        return IteratorRun.Start(IteratorRecord.From(realm, items), callback, run => GroupBy(run, realm));
    }

    private static IEnumerator<Callback> GroupBy(IteratorRun run, Realm realm)
    {
        var groups = new Dictionary<PropertyKey, JsArray>();
        var order = new List<PropertyKey>();
        for (var k = 0.0; run.Step(out var value); k++)
        {
            yield return run.Call(value, k);
            var key = run.ResultAsKey();
            if (!groups.TryGetValue(key, out var group))
            {
                groups.Add(key, group = realm.CreateArray([]));
                order.Add(key);
            }
            // The group is not visible to scripts yet.
            group.Push(value);
        }
        var o = new JsObject(realm, null);
        foreach (var key in order)
        {
            realm.Agent.Step();
            ObjectOperations.CreateDataPropertyOrThrow(o, key, groups[key]);
        }
        run.Result = o;
    }

    /// <summary>Object.hasOwn ( O, P ), §20.1.2.14.</summary>
    private static JsValue HasOwn(in CallInfo call)
    {
        var o = TypeConversion.ToObject(call.Realm, call[0]);
        return o.HasOwnProperty(TypeConversion.ToPropertyKey(call[1]));
    }

    /// <summary>Object.is ( value1, value2 ), §20.1.2.15.</summary>
    private static JsValue Is(in CallInfo call) => Comparison.SameValue(call[0], call[1]);

    /// <summary>Object.isExtensible ( O ), §20.1.2.16.</summary>
    private static JsValue IsExtensible(in CallInfo call) => call[0].ObjectOrNull is { } o && o.IsExtensible();

    /// <summary>Object.isFrozen ( O ), §20.1.2.17.</summary>
    private static JsValue IsFrozen(in CallInfo call) =>
        call[0].ObjectOrNull is not { } o || ObjectOperations.TestIntegrityLevel(o, IntegrityLevel.Frozen);

    /// <summary>Object.isSealed ( O ), §20.1.2.18.</summary>
    private static JsValue IsSealed(in CallInfo call) =>
        call[0].ObjectOrNull is not { } o || ObjectOperations.TestIntegrityLevel(o, IntegrityLevel.Sealed);

    /// <summary>Object.keys ( O ), §20.1.2.19.</summary>
    private static JsValue Keys(in CallInfo call) => ListEnumerable(call, ObjectOperations.EnumerableKind.Keys);

    /// <summary>Object.preventExtensions ( O ), §20.1.2.20.</summary>
    private static JsValue PreventExtensions(in CallInfo call)
    {
        if (call[0].ObjectOrNull is { } o && !o.PreventExtensions()) throw Raise.TypeError(Messages.CannotPreventExtensions);
        return call[0];
    }

    /// <summary>Object.seal ( O ), §20.1.2.22.</summary>
    private static JsValue Seal(in CallInfo call)
    {
        if (call[0].ObjectOrNull is { } o && !ObjectOperations.SetIntegrityLevel(o, IntegrityLevel.Sealed))
            throw Raise.TypeError(Messages.CannotSeal);
        return call[0];
    }

    /// <summary>Object.setPrototypeOf ( O, proto ), §20.1.2.23.</summary>
    private static JsValue SetPrototypeOf(in CallInfo call)
    {
        var value = Comparison.RequireObjectCoercible(call[0]);
        var prototype = call[1];
        if (!prototype.IsObject && !prototype.IsNull) throw Raise.TypeError(Messages.PrototypeType, Display.Brief(prototype));
        if (value.ObjectOrNull is { } o && !o.SetPrototypeOf(prototype.ObjectOrNull))
            throw PropertyRefusal.OfSetPrototype(o, prototype.ObjectOrNull);
        return value;
    }

    /// <summary>Object.values ( O ), §20.1.2.24.</summary>
    private static JsValue Values(in CallInfo call) => ListEnumerable(call, ObjectOperations.EnumerableKind.Values);

    private static JsArray ListEnumerable(in CallInfo call, ObjectOperations.EnumerableKind kind)
    {
        var o = TypeConversion.ToObject(call.Realm, call[0]);
        return ObjectOperations.EnumerableOwnProperties(o, kind).ToArray(call.Realm);
    }
}
