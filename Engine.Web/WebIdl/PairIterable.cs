namespace Quoll.Web.WebIdl;

/// <summary>
/// Iterable declarations with pairs (Web IDL §3.7.9, §3.7.10): <c>entries</c>, <c>keys</c>, <c>values</c>,
/// <c>forEach</c> and <c>Symbol.iterator</c>. Iterators are live: they see pairs that a script adds meanwhile.
/// </summary>
/// <typeparam name="T">The .NET class of the interface.</typeparam>
internal sealed class PairIterable<T> where T : class
{
    private enum Kind
    {
        Keys,
        Values,
        Entries,
    }

    private static readonly ObjectLayout Result = new("value", "done");

    private readonly ScriptClass<T> _type;
    private readonly Func<T, int, (JsValue Key, JsValue Value)?> _pairAt;
    private readonly ScriptClass<Iterator> _iterators;

    private PairIterable(ScriptClass<T> type, Func<T, int, (JsValue Key, JsValue Value)?> pairAt)
    {
        (_type, _pairAt) = (type, pairAt);
        var name = $"{type.Name} Iterator";
        _iterators = new(name)
        {
            PrototypeBase = "%IteratorPrototype%",
            HasConstructor = false,
            Prototype = members => members.Operation("next", 0, Next).Tag(name),
        };
    }

    /// <summary>Describes the members of the prototype of an interface.</summary>
    /// <param name="members">The table of the prototype.</param>
    /// <param name="type">The interface.</param>
    /// <param name="pairAt">Returns the pair at an index; null after the last one.</param>
    public static void Describe(MemberTable members, ScriptClass<T> type, Func<T, int, (JsValue Key, JsValue Value)?> pairAt)
    {
        var iterable = new PairIterable<T>(type, pairAt);
        members
            .Operation("entries", 0, (in HostCall call) => iterable.Create(call, Kind.Entries))
            .Operation("forEach", 1, iterable.ForEach)
            .Operation("keys", 0, (in HostCall call) => iterable.Create(call, Kind.Keys))
            .Operation("values", 0, (in HostCall call) => iterable.Create(call, Kind.Values))
            .Alias(WellKnownSymbols.Iterator, "entries", MemberFlags.Default);
    }

    private JsValue Create(in HostCall call, Kind kind) =>
        _iterators.Create(call.Engine, new Iterator(_type.TargetOf(call.This), kind));

    private JsValue ForEach(in HostCall call)
    {
        var target = _type.TargetOf(call.This);
        var context = $"{_type.Name}.forEach";
        Idl.RequireArguments(call, 1, context);
        var callback = Idl.ToCallback(call[0], context);
        for (var i = 0; _pairAt(target, i) is { } pair; i++) callback.Call(call[1], pair.Value, pair.Key, call.This);
        return JsValue.Undefined;
    }

    private JsValue Next(in HostCall call)
    {
        var iterator = _iterators.TargetOf(call.This);
        if (_pairAt(iterator.Target, iterator.Index) is not { } pair) return Result.Create(call.Engine, JsValue.Undefined, true);
        iterator.Index++;
        return Result.Create(call.Engine, iterator.Kind switch
        {
            Kind.Keys => pair.Key,
            Kind.Values => pair.Value,
            _ => AbstractOperations.CreateArray(call.Engine, pair.Key, pair.Value),
        }, false);
    }

    private sealed class Iterator(T target, Kind kind)
    {
        public T Target => target;

        public Kind Kind => kind;

        public int Index { get; set; }
    }
}
