using System.Collections;

namespace Quoll.Hosts.Objects;

/// <summary>Walks over the elements of enumerables of a .NET type.</summary>
[HostCode]
internal abstract class SequenceAccess(Type elementType)
{
    public Type ElementType { get; } = elementType;

    /// <summary>Returns a walk over the elements, one at a time.</summary>
    public abstract SequenceWalk Walk(object sequence);

    /// <summary>Returns an array of the elements.</summary>
    /// <param name="realm">The realm of the array.</param>
    /// <param name="sequence">The sequence.</param>
    /// <param name="convert">Converts an element; null for the value that it has in scripts.</param>
    public JsArray ToArray(Realm realm, object sequence, Func<object?, JsValue>? convert = null)
    {
        var elements = realm.CreateArray([]);
        using var walk = Walk(sequence);
        while (walk.MoveNext())
        {
            realm.Agent.Step();
            elements.Push(convert is null ? walk.Value(realm) : convert(walk.Object));
        }
        return elements;
    }
}

/// <summary>A walk over a sequence.</summary>
[HostCode]
internal abstract class SequenceWalk : IDisposable
{
    /// <summary>Moves to the next element. Returns false at the end.</summary>
    public abstract bool MoveNext();

    /// <summary>Returns the element as scripts see it.</summary>
    public abstract JsValue Value(Realm realm);

    /// <summary>The element.</summary>
    public abstract object? Object { get; }

    public abstract void Dispose();
}

/// <summary>Sequences with a known element type.</summary>
[HostCode]
internal sealed class SequenceAccess<T>() : SequenceAccess(typeof(T))
{
    public override SequenceWalk Walk(object sequence) => new TypedWalk(((IEnumerable<T>)sequence).GetEnumerator());

    private sealed class TypedWalk(IEnumerator<T> elements) : SequenceWalk
    {
        public override bool MoveNext() => elements.MoveNext();

        public override JsValue Value(Realm realm) => HostConvert<T>.ToValue(realm, elements.Current);

        public override object? Object => elements.Current;

        public override void Dispose() => elements.Dispose();
    }
}

/// <summary>Sequences whose element type is unknown or has no compiled code.</summary>
[HostCode]
internal sealed class BoxedSequenceAccess(Type elementType) : SequenceAccess(elementType)
{
    public override SequenceWalk Walk(object sequence) => new BoxedWalk(((IEnumerable)sequence).GetEnumerator(), ElementType);

    private sealed class BoxedWalk(IEnumerator elements, Type elementType) : SequenceWalk
    {
        public override bool MoveNext() => elements.MoveNext();

        public override JsValue Value(Realm realm) => HostValue.ToValue(realm, elements.Current, elementType);

        public override object? Object => elements.Current;

        public override void Dispose() => (elements as IDisposable)?.Dispose();
    }
}

/// <summary>
/// A script's iterator over a .NET sequence. It reads elements on demand, so a sequence may have no end. It disposes of
/// the enumerator at the end, or when the script stops early.
/// </summary>
internal sealed class HostIterator : BuiltinIterator<HostIterator>
{
    private SequenceWalk? _walk;

    public HostIterator(Realm realm, SequenceWalk walk) : base(HostPrototype.IteratorShape(realm)) => _walk = walk;

    public override string ClassName => "Iterator";

    public override bool MoveNext(out JsValue value)
    {
        value = JsValue.Undefined;
        if (_walk is not { } walk) return false;
        Exception failure;
        try
        {
            // Set first, so that a sequence that throws is not read again.
            _walk = null;
            if (!walk.MoveNext())
            {
                walk.Dispose();
                return false;
            }
            value = walk.Value(Realm);
            _walk = walk;
            return true;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        HostGuard.Abandon(walk);
        throw HostGuard.Error(Realm, failure);
    }

    /// <summary>Closes the iterator if the script stops before the end.</summary>
    public void Close()
    {
        var walk = _walk;
        _walk = null;
        if (walk is null) return;
        HostGuard.Run(Realm, walk, static walk => walk.Dispose());
    }
}
