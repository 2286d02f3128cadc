namespace Quoll.Builtins.Control;

/// <summary>
/// The Iterator constructor (ECMA-262 §27.1.3; Iterator.concat is of the edition after 2025), and its prototype
/// (§27.1.4), from which all iterators inherit. Here are the methods that return iterators; those that run to the end
/// are in <see cref="IteratorConsumption"/>.
/// </summary>
internal static class IteratorConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("Iterator", 0, Intrinsic.IteratorPrototype, Construct)
        .Method("concat", 0, Concat)
        .Method("from", 1, From)
        .Method("zip", 1, IteratorZip.Zip)
        .Method("zipKeyed", 1, IteratorZip.ZipKeyed);

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Accessor("constructor", static (in CallInfo call) => call.Realm[Intrinsic.Iterator], SetConstructor)
        .Method("chunks", 1, IteratorSlices.Chunks)
        .Method("drop", 1, Drop)
        .Callback("every", 1, IteratorConsumption.Every)
        .Method("filter", 1, Filter)
        .Callback("find", 1, IteratorConsumption.Find)
        .Method("flatMap", 1, FlatMap)
        .Callback("forEach", 1, IteratorConsumption.ForEach)
        .Method("includes", 1, IteratorConsumption.Includes)
        .Method("join", 1, IteratorConsumption.Join)
        .Method("map", 1, Map)
        .Callback("reduce", 1, IteratorConsumption.Reduce)
        .Callback("some", 1, IteratorConsumption.Some)
        .Method("take", 1, Take)
        .Method("toArray", 0, IteratorConsumption.ToArray)
        .Method("windows", 1, IteratorSlices.Windows)
        .Method(JsSymbol.Dispose, 0, Dispose)
        .Method(JsSymbol.Iterator, 0, BuiltinIterator.Itself)
        .Accessor(JsSymbol.ToStringTag, static (in CallInfo _) => "Iterator", SetToStringTag);

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

    /// <summary>
    /// The steps that start all methods with a function: the this value must be an object, and is closed where the
    /// argument is not a function; then GetIteratorDirect (§7.4.2).
    /// </summary>
    public static IteratorRecord Open(in CallInfo call, out JsFunction function)
    {
        var o = ObjectOperations.RequireObject(call.This);
        call.Agent.ProbeNativeStack();
        if (call[0].FunctionOrNull is not { } callable)
        {
            throw Refuse(o, Raise.TypeError(Messages.NotCallable, Display.Brief(call[0])));
        }
        function = callable;
        return IteratorRecord.Direct(o);
    }

    /// <summary>
    /// Closes an iterator whose method got a wrong argument; returns the error for the caller to throw.
    /// </summary>
    public static ThrowCompletion Refuse(JsObject o, ThrowCompletion error) => new IteratorRecord(o, JsValue.Undefined).CloseFor(error);

    // The same with a count, for drop and take.
    private static IteratorRecord Open(in CallInfo call, out double limit)
    {
        var o = ObjectOperations.RequireObject(call.This);
        limit = new IteratorRecord(o, JsValue.Undefined).OrClose(call[0], static value =>
        {
            var number = TypeConversion.ToNumber(value);
            var limit = TypeConversion.ToIntegerOrInfinity(number);
            return double.IsNaN(number) || limit < 0 || double.IsFinite(limit) && limit > TypeConversion.MaxSafeInteger
                ? throw Raise.RangeError(Messages.InvalidIndex, Display.Brief(value)) : limit;
        });
        return IteratorRecord.Direct(o);
    }

    /// <summary>set Iterator.prototype.constructor (§27.1.4.1).</summary>
    private static JsValue SetConstructor(in CallInfo call) =>
        ObjectOperations.SetterThatIgnoresPrototypeProperties(call, call.Realm[Intrinsic.IteratorPrototype], WellKnown.Constructor);

    /// <summary>set Iterator.prototype [ @@toStringTag ] (§27.1.4.14).</summary>
    private static JsValue SetToStringTag(in CallInfo call) =>
        ObjectOperations.SetterThatIgnoresPrototypeProperties(call, call.Realm[Intrinsic.IteratorPrototype], JsSymbol.ToStringTag);

    /// <summary>Iterator.prototype [ %Symbol.dispose% ] ( ), of the edition of 2026.</summary>
    private static JsValue Dispose(in CallInfo call)
    {
        ObjectOperations.GetMethod(call.Realm, call.This, WellKnown.Return)?.Call(call.This);
        return JsValue.Undefined;
    }

    /// <summary>Iterator.prototype.drop ( limit ) (§27.1.4.2).</summary>
    private static JsValue Drop(in CallInfo call) => new DropHelper(call.Realm, Open(call, out double limit), limit);

    /// <summary>Iterator.prototype.filter ( predicate ) (§27.1.4.4).</summary>
    private static JsValue Filter(in CallInfo call) => new FilterHelper(call.Realm, Open(call, out JsFunction predicate), predicate);

    /// <summary>Iterator.prototype.flatMap ( mapper ) (§27.1.4.6).</summary>
    private static JsValue FlatMap(in CallInfo call) => new FlatMapHelper(call.Realm, Open(call, out JsFunction mapper), mapper);

    /// <summary>Iterator.prototype.map ( mapper ) (§27.1.4.8).</summary>
    private static JsValue Map(in CallInfo call) => new MapHelper(call.Realm, Open(call, out JsFunction mapper), mapper);

    /// <summary>Iterator.prototype.take ( limit ) (§27.1.4.11).</summary>
    private static JsValue Take(in CallInfo call) => new TakeHelper(call.Realm, Open(call, out double limit), limit);
}
