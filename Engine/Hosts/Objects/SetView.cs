namespace Quoll.Hosts.Objects;

/// <summary>The methods of Set.prototype (ECMA-262 §24.2.4) over a .NET set.</summary>
internal static class SetView
{
    private static readonly string[] Algebra =
        ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"];

    public static void Describe(PropertyList list)
    {
        MapView.Keyed(list, Access)
        .Function("add", 1, MapView.Guard(static (HostObject set, in CallInfo call) =>
        {
            MapView.RequireWritable(set, Access(set));
            Access(set).Add(set.Target, ValueReader.Read(
                set.Realm, call[0], Access(set).KeyType, new ConversionPath($"{set.Class.Info.Name}.add(value)")));
            return new JsValue(set);
        }))
        .Function("forEach", 1, MapView.Guard(static (HostObject set, in CallInfo call) =>
        {
            using var walk = set.Class.Info.Sequence!.Walk(set.Target);
            while (walk.MoveNext())
            {
                set.Realm.Agent.Step();
                var element = walk.Value(set.Realm);
                ObjectOperations.Call(call[0], call[1], [element, element, set]);
            }
            return JsValue.Undefined;
        }))
        .Function("values", 0, MapView.Guard(Values))
        .Function("keys", 0, MapView.Guard(Values), "values")
        .Function(JsSymbol.Iterator, 0, MapView.Guard(Values), "values")
        .Function("entries", 0, MapView.Guard(static (HostObject set, in CallInfo call) =>
            ObjectOperations.Invoke(call.Realm, Copy(set, call.Realm), "entries", [])));
        // Methods that create new sets work on a copy, which is an ordinary Set.
        foreach (var name in Algebra)
        {
            list.Function(name, 1, MapView.Guard((HostObject set, in CallInfo call) =>
                ObjectOperations.Invoke(call.Realm, Copy(set, call.Realm), name, [call[0]])));
        }
    }

    private static SetAccess Access(HostObject set) => set.Class.Info.Set
        ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "Set", Display.Brief(set));

    [HostCode]
    private static JsValue Values(HostObject set, in CallInfo call) =>
        new(new HostIterator(call.Realm, set.Class.Info.Sequence!.Walk(set.Target)));

    [HostCode]
    private static JsValue Copy(HostObject set, Realm realm)
    {
        var copy = new SetObject(realm, realm[Intrinsic.SetPrototype]);
        using var walk = set.Class.Info.Sequence!.Walk(set.Target);
        while (walk.MoveNext())
        {
            realm.Agent.Step();
            copy.Data.Add(walk.Value(realm));
        }
        return new JsValue(copy);
    }
}
