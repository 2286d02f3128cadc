using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>The prototype objects of .NET types, with their methods and the iterator methods of sequences.</summary>
internal static class HostPrototype
{
    // One per type and model, like the description that it is created from.
    private static readonly ConditionalWeakTable<ScriptTypeInfo, PropertyList> Lists = [];

    private static readonly PropertyList IteratorProperties = new PropertyList()
        .Function("next", 0, HostIterator.Next)
        .Function("return", 1, Return)
        .Value(JsSymbol.ToStringTag, "Iterator", PropertyFlags.Configurable);

    private static readonly Slot<Realm, Shape> IteratorShapes = new(static realm => Shape.Root(realm, IteratorProperties.Create(
        realm, realm[Intrinsic.IteratorPrototype])));

    /// <summary>Returns the shape of iterators over .NET sequences.</summary>
    public static Shape IteratorShape(Realm realm) => IteratorShapes.Of(realm);

    public static JsObject Create(HostClass hostClass, JsObject parent)
    {
        if (!Lists.TryGetValue(hostClass.Info, out var list))
            list = Lists.GetValue(hostClass.Info, info => Describe(info, HostRealm.Of(hostClass.Realm).Types));
        var prototype = list.Create(hostClass.Realm, parent);
        if (hostClass.HasConstructor) prototype.DefineOwn(WellKnown.Constructor, hostClass.Constructor, PropertyFlags.Hidden);
        return prototype;
    }

    private static PropertyList Describe(ScriptTypeInfo info, ScriptTypes types)
    {
        var list = new PropertyList();
        foreach (var method in info.Methods) list.Function(method.Name, method.Length, method.Code);
        foreach (var member in info.Accessors)
            list.Accessor(member.Name, member.Getter(), member.IsWritable ? member.Setter() : ReadOnly(info, member.Name));
        foreach (var item in info.Events) list.Accessor(item.Name, HostEvent.Getter(item), ReadOnly(info, item.Name));
        if (info.Operators?.TryGetValue("valueOf", out var number) == true)
            list.Function("valueOf", 0, (in CallInfo call) => CallInfo.Run(
                new NativeFunction(call.Realm, "valueOf", 1, number.Code), JsValue.Undefined, [call.This], null));
        switch (info.Kind)
        {
            case ScriptTypeKind.Map: MapView.Describe(list); break;
            case ScriptTypeKind.Set: SetView.Describe(list); break;
            case ScriptTypeKind.AsyncSequence:
                list.Function(JsSymbol.AsyncIterator, 0, AsyncSequenceView.Iterate, "[Symbol.asyncIterator]");
                break;
            case ScriptTypeKind.Object or ScriptTypeKind.Sequence when info.Sequence is not null:
                list.Function(JsSymbol.Iterator, 0, Iterate, "[Symbol.iterator]");
                break;
        }
        if (CopyMethod(info, types) is { } copy) list.Function(WellKnown.ToJson, 0, copy);
        if (CanCall(nameof(IDisposable.Dispose), typeof(IDisposable)))
            list.Function(JsSymbol.Dispose, 0, Dispose, "[Symbol.dispose]");
        if (CanCall(nameof(IAsyncDisposable.DisposeAsync), typeof(IAsyncDisposable)))
            list.Function(JsSymbol.AsyncDispose, 0, DisposeAsync, "[Symbol.asyncDispose]");
        if (TextObjects.Includes(info.Type)) TextObjects.Describe(list);
        else if (info.HasText) list.Function("toString", 0, ToText);
        if (info.Kind is ScriptTypeKind.Object or ScriptTypeKind.Sequence)
            list.Value(JsSymbol.ToStringTag, info.Name, PropertyFlags.Configurable);
        return list;

        // A using declaration disposes of an object if the script may call its method anyway.
        bool CanCall(string method, Type contract) =>
            contract.IsAssignableFrom(info.Type) && info.Methods.Any(own => own.Name == types.NameOf(method));
    }

    /// <summary>
    /// Returns the toJSON method that the objects of a type have although the type has none. It returns a copy of the
    /// object. Null if there is no such method.
    /// </summary>
    public static NativeCode? CopyMethod(ScriptTypeInfo info, ScriptTypes types) => types.ToJsonOf(info) ?? info.Kind switch
    {
        // A dictionary is an object in JSON, because its keys have texts.
        ScriptTypeKind.Map => MapView.ToObject,
        ScriptTypeKind.Set => ToArray,
        // A type that has only elements is an array in JSON, as for System.Text.Json.
        ScriptTypeKind.Object or ScriptTypeKind.Sequence when info.Sequence is not null && info.Members.Count == 0 => ToArray,
        _ => null,
    };

    private static NativeCode ReadOnly(ScriptTypeInfo info, string member) => (in CallInfo _) =>
        throw Raise.TypeError(Messages.HostMemberReadOnly, $"{info.Name}.{member}");

    /// <summary>Returns the .NET object of a this value.</summary>
    public static HostObject Receiver(in CallInfo call) => call.This.ObjectOrNull as HostObject
        ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "object of a .NET type", Display.Brief(call.This));

    /// <summary>Returns the .NET object of a this value, which must be of a type.</summary>
    public static HostObject Receiver(in CallInfo call, Type type) =>
        call.This.ObjectOrNull is HostObject host && type.IsInstanceOfType(host.Target) ? host
            : throw Raise.TypeError(Messages.IncompatibleReceiver, TypeNames.Of(type), Display.Brief(call.This));

    private static readonly NativeCode Dispose = HostFunctions.Guard(static (in CallInfo call) =>
    {
        ((IDisposable)Receiver(call, typeof(IDisposable)).Target).Dispose();
        return JsValue.Undefined;
    });

    private static readonly NativeCode DisposeAsync = HostFunctions.Guard(static (in CallInfo call) =>
        TaskPromise.From(call.Realm, ((IAsyncDisposable)Receiver(call, typeof(IAsyncDisposable)).Target).DisposeAsync())!);

    private static readonly NativeCode Iterate = HostFunctions.Guard(static (in CallInfo call) =>
    {
        var host = Receiver(call);
        var sequence = host.Class.Info.Sequence
            ?? throw Raise.TypeError(Messages.IncompatibleReceiver, ".NET sequence", Display.Brief(call.This));
        return new JsValue(new HostIterator(call.Realm, sequence.Walk(host.Target)));
    });

    private static readonly NativeCode ToArray = HostFunctions.Guard(static (in CallInfo call) =>
    {
        var host = Receiver(call);
        return new JsValue(host.Class.Info.Sequence?.ToArray(call.Realm, host.Target) ?? call.Realm.CreateArray([]));
    });

    private static readonly NativeCode ToText =
        HostFunctions.Guard(static (in CallInfo call) => new JsValue(Receiver(call).Target.ToString() ?? ""));

    private static JsValue Return(in CallInfo call)
    {
        if (call.This.ObjectOrNull is HostIterator iterator) iterator.Close();
        return call.Realm.CreateIteratorResult(call[0], true);
    }
}
