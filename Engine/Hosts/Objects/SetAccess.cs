namespace Quoll.Hosts.Objects;

/// <summary>The access to what has keys: dictionaries, and sets, whose elements are keys.</summary>
[HostCode]
internal abstract class KeyedAccess(Type keyType)
{
    public Type KeyType { get; } = keyType;

    /// <summary>Returns whether nothing can be written, whatever scripts may do.</summary>
    public abstract bool IsReadOnly(object keyed);

    public abstract int Count(object keyed);

    public abstract bool Has(object keyed, object key);

    public virtual bool Remove(object keyed, object key) => throw new NotSupportedException();

    public virtual void Clear(object keyed) => throw new NotSupportedException();
}

/// <summary>The access to the elements of sets of a .NET type.</summary>
[HostCode]
internal abstract class SetAccess(Type elementType) : KeyedAccess(elementType)
{
    public abstract bool Add(object set, object? element);
}

/// <summary>Sets with a known element type.</summary>
[HostCode]
internal sealed class SetAccess<T>() : SetAccess(typeof(T))
{
    public override bool IsReadOnly(object set) => set is not ISet<T> { IsReadOnly: false };

    public override int Count(object set) => set is IReadOnlyCollection<T> readOnly ? readOnly.Count : ((ISet<T>)set).Count;

    public override bool Has(object set, object element) =>
        set is IReadOnlySet<T> readOnly ? readOnly.Contains((T)element) : ((ISet<T>)set).Contains((T)element);

    public override bool Add(object set, object? element) => ((ISet<T>)set).Add((T)element!);

    public override bool Remove(object set, object element) => ((ISet<T>)set).Remove((T)element);

    public override void Clear(object set) => ((ISet<T>)set).Clear();
}
