namespace Quoll.Runtime.Objects;

/// <summary>
/// An iterator object implemented here, not in script. While its next method is the built-in one, code that iterates
/// may call <see cref="MoveNext"/> directly (<see cref="IteratorRecord"/> does), without result objects.
/// </summary>
internal abstract class BuiltinIterator(Shape shape) : JsObject(shape)
{
    /// <summary>%IteratorPrototype% [ %Symbol.iterator% ] ( ) (ECMA-262 §27.1.4.13).</summary>
    public static readonly NativeCode Itself = static (in CallInfo call) => call.This;

    /// <summary>The code of the next method that belongs to this class of iterators.</summary>
    public abstract NativeCode NextCode { get; }

    /// <summary>Returns the next value. Returns false (and undefined) at the end and always after it.</summary>
    public abstract bool MoveNext(out JsValue value);

    /// <summary>The same, without a look at the value.</summary>
    public virtual bool Skip() => MoveNext(out _);

    /// <summary>
    /// Returns the iterator itself, if it is a built-in one of the running realm (errors belong to it) with its own
    /// next method.
    /// </summary>
    public static BuiltinIterator? For(JsObject iterator, in JsValue nextMethod) =>
        iterator is BuiltinIterator builtin && nextMethod.FunctionOrNull is NativeFunction next
            && ReferenceEquals(next.Code, builtin.NextCode)
            && ReferenceEquals(next.Realm, next.Realm.Agent.CurrentRealm) ? builtin : null;
}

/// <summary>A built-in iterator with the next method of its class, which rejects iterators of other classes.</summary>
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
