namespace Quoll.Runtime.Objects;

/// <summary>
/// An iterator object implemented here, not in script. As long as its next method is the built-in one, who iterates may
/// call <see cref="MoveNext"/> directly (<see cref="IteratorRecord"/> does) and no result objects are made.
/// </summary>
internal abstract class BuiltinIterator(Shape shape) : JsObject(shape)
{
    /// <summary>The code of the next method that belongs to this class of iterators.</summary>
    public abstract NativeCode NextCode { get; }

    /// <summary>The next value, or false (and undefined) at the end and ever after.</summary>
    public abstract bool MoveNext(out JsValue value);

    /// <summary>
    /// The iterator itself, if it is a built-in one and the method is its own, in the running realm (errors belong to
    /// it).
    /// </summary>
    public static BuiltinIterator? For(JsObject iterator, in JsValue nextMethod) =>
        iterator is BuiltinIterator builtin && nextMethod.FunctionOrNull is NativeFunction next
            && ReferenceEquals(next.Code, builtin.NextCode)
            && ReferenceEquals(next.Realm, next.Realm.Agent.CurrentRealm) ? builtin : null;
}

/// <summary>A built-in iterator with the next method of its class, which refuses iterators of other classes.</summary>
internal abstract class BuiltinIterator<TSelf>(Shape shape) : BuiltinIterator(shape) where TSelf : BuiltinIterator<TSelf>
{
    /// <summary>%…IteratorPrototype%.next ( ).</summary>
    public static readonly NativeCode Next = static (in CallInfo call) =>
    {
        if (call.This.ObjectOrNull is not TSelf iterator)
            throw Raise.TypeError(Messages.IncompatibleReceiver, typeof(TSelf).Name, Display.Brief(call.This));
        var found = iterator.MoveNext(out var value);
        return call.Realm.CreateIteratorResult(value, !found);
    };

    public sealed override NativeCode NextCode => Next;
}
