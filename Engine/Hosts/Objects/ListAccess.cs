using System.Collections;
using System.Runtime.InteropServices;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>The elements of lists of one .NET type.</summary>
/// <remarks>
/// A write converts first and changes the list then, so that what does not fit changes nothing. A list of the host's
/// may do what it likes, so no loop goes on for longer than it makes progress.
/// </remarks>
[HostCode]
internal abstract class ListAccess(Type elementType, bool isFixedSize)
{
    public Type ElementType { get; } = elementType;

    /// <summary>The elements are primitive values in scripts.</summary>
    public virtual bool IsPrimitive { get; } = HostValue.IsPrimitive(elementType);

    /// <summary>Elements can be replaced, but none added or removed.</summary>
    public bool IsFixedSize { get; } = isFixedSize;

    /// <summary>Its elements cannot be replaced either, whatever scripts may.</summary>
    public virtual bool IsReadOnly(object list) => false;

    /// <summary>How many elements there are. A list that says a negative number has none.</summary>
    public abstract int Count(object list);

    public abstract JsValue Get(Realm realm, object list, int index);

    /// <summary>The element as it is; of value types boxed.</summary>
    public abstract object? GetObject(object list, int index);

    protected virtual void SetObject(object list, int index, object? element) => throw new NotSupportedException();

    protected virtual void InsertObject(object list, int index, object? element) => throw new NotSupportedException();

    protected virtual void AddObject(object list, object? element) => throw new NotSupportedException();

    protected virtual void RemoveAt(object list, int index) => throw new NotSupportedException();

    /// <summary>Replaces an element.</summary>
    public virtual void Set(Realm realm, object list, int index, in JsValue value) =>
        SetObject(list, index, ReadObject(realm, list, index, value));

    /// <summary>
    /// Writes an element at or after the end; elements of the type's default value fill what is between.
    /// </summary>
    public virtual void Append(Realm realm, object list, int index, in JsValue value)
    {
        var element = ReadObject(realm, list, index, value);
        // To convert it may have run script, which has changed the list.
        var count = Count(list);
        if (index < count)
        {
            SetObject(list, index, element);
            return;
        }
        SetCount(realm, list, index);
        try
        {
            InsertObject(list, index, element);
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            // The list refuses the element: it is as it was.
            Shrink(realm, list, count);
            throw;
        }
    }

    /// <summary>Adds elements of the type's default value up to a length, or removes those after it.</summary>
    public virtual void SetCount(Realm realm, object list, int count)
    {
        Shrink(realm, list, count);
        if (Count(list) is var length && length >= count) return;
        var element = ValueReader.DefaultOf(ElementType);
        while (length < count)
        {
            realm.Agent.Step();
            AddObject(list, element);
            var now = Count(list);
            if (now <= length) throw Refuses(list);
            length = now;
        }
    }

    /// <summary>Removes the elements after a length.</summary>
    protected virtual void Shrink(Realm realm, object list, int count)
    {
        var length = Count(list);
        while (length > count)
        {
            realm.Agent.Step();
            RemoveAt(list, length - 1);
            var now = Count(list);
            if (now >= length) throw Refuses(list);
            length = now;
        }
    }

    private static ThrowCompletion Refuses(object list) => Raise.TypeError(Messages.HostListFixed, TypeNames.Of(list.GetType()));

    /// <summary>
    /// Puts values in the place of a run of elements; as many as those where the size is fixed. What is not an element
    /// throws before anything has changed.
    /// </summary>
    public virtual void Splice(Realm realm, object list, long start, long count, ReadOnlySpan<JsValue> values)
    {
        var elements = new object?[values.Length];
        for (var i = 0; i < elements.Length; i++)
        {
            realm.Agent.Step();
            elements[i] = ReadObject(realm, list, (int)start + i, values[i]);
        }
        var run = RunOf(realm, list, start, count, elements.Length);
        var common = Math.Min(run.Count, elements.Length);
        for (var i = 0; i < common; i++)
        {
            realm.Agent.Step();
            SetObject(list, run.Start + i, elements[i]);
        }
        // Each moves what is behind it.
        for (var i = run.Count; i > common; i--)
        {
            realm.Agent.StepOver(run.Behind);
            RemoveAt(list, run.Start + i - 1);
        }
        for (var i = common; i < elements.Length; i++)
        {
            realm.Agent.StepOver(run.Behind);
            InsertObject(list, run.Start + i, elements[i]);
        }
    }

    /// <summary>
    /// The run of elements that there is now, for to convert values may have run script, which has changed the list.
    /// Memory and time of what takes its place are asked for.
    /// </summary>
    protected (int Start, int Count, int Behind) RunOf(Realm realm, object list, long start, long count, int added)
    {
        var length = Count(list);
        start = Math.Min(start, length);
        count = Math.Min(count, length - start);
        if (IsFixedSize && added != count) throw Refuses(list);
        if (length - count + added > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
        realm.Agent.Spend((length - start) / 8 + added);
        return ((int)start, (int)count, (int)(length - start - count));
    }

    private object? ReadObject(Realm realm, object list, int index, in JsValue value) =>
        ValueReader.Read(realm, value, ElementType, new ConversionPath(list, index));

    // What does not fit is told by its place; that is made only then.
    protected static T Read<T>(Realm realm, object list, int index, in JsValue value) =>
        HostConvert<T>.TryFast(value, out var fast) ? fast : HostConvert<T>.From(realm, value, new ConversionPath(list, index));
}

/// <summary>Lists and arrays whose elements are of a type that is known.</summary>
[HostCode]
internal sealed class ListAccess<T>(bool isFixedSize) : ListAccess(typeof(T), isFixedSize)
{
    /// <summary>So many elements are added to a list between two looks at the limits.</summary>
    private const int AddedAtOnce = 1 << 16;

    public override bool IsReadOnly(object list) => ((IList<T>)list).IsReadOnly && list is not T[];

    public override int Count(object list) =>
        list.GetType() == typeof(List<T>) ? ((List<T>)list).Count : Math.Max(0, ((IList<T>)list).Count);

    public override JsValue Get(Realm realm, object list, int index) => HostConvert<T>.ToValue(realm, Element(list, index));

    // A List<T> is most lists, and answers without the way through an interface.
    private static T Element(object list, int index) =>
        list.GetType() == typeof(List<T>) ? ((List<T>)list)[index] : ((IList<T>)list)[index];

    public override object? GetObject(object list, int index) => Element(list, index);

    protected override void SetObject(object list, int index, object? element) => ((IList<T>)list)[index] = (T)element!;

    protected override void InsertObject(object list, int index, object? element) => ((IList<T>)list).Insert(index, (T)element!);

    protected override void AddObject(object list, object? element) => ((IList<T>)list).Add((T)element!);

    protected override void RemoveAt(object list, int index) => ((IList<T>)list).RemoveAt(index);

    public override void Set(Realm realm, object list, int index, in JsValue value)
    {
        var element = Read<T>(realm, list, index, value);
        ((IList<T>)list)[index] = element;
    }

    public override void Append(Realm realm, object list, int index, in JsValue value)
    {
        if (list.GetType() != typeof(List<T>))
        {
            base.Append(realm, list, index, value);
            return;
        }
        var element = Read<T>(realm, list, index, value);
        var own = (List<T>)list;
        if (index < own.Count)
        {
            own[index] = element;
            return;
        }
        if (index > own.Count) SetCount(realm, list, index);
        own.Add(element);
    }

    public override void Splice(Realm realm, object list, long start, long count, ReadOnlySpan<JsValue> values)
    {
        if (list.GetType() != typeof(List<T>))
        {
            base.Splice(realm, list, start, count, values);
            return;
        }
        var elements = new T[values.Length];
        for (var i = 0; i < elements.Length; i++)
        {
            realm.Agent.Step();
            elements[i] = Read<T>(realm, list, (int)start + i, values[i]);
        }
        var run = RunOf(realm, list, start, count, elements.Length);
        var common = Math.Min(run.Count, elements.Length);
        var own = (List<T>)list;
        for (var i = 0; i < common; i++) own[run.Start + i] = elements[i];
        own.RemoveRange(run.Start + common, run.Count - common);
        own.InsertRange(run.Start + common, new ArraySegment<T>(elements, common, elements.Length - common));
    }

    public override void SetCount(Realm realm, object list, int count)
    {
        if (list.GetType() != typeof(List<T>))
        {
            base.SetCount(realm, list, count);
            return;
        }
        var own = (List<T>)list;
        var before = own.Count;
        if (count <= before)
        {
            own.RemoveRange(count, before - count);
            return;
        }
        try
        {
            while (own.Count < count)
            {
                var from = own.Count;
                realm.Agent.Spend(0);
                CollectionsMarshal.SetCount(own, (int)Math.Min(count, from + (long)AddedAtOnce));
                CollectionsMarshal.AsSpan(own)[from..].Clear();
            }
        }
        catch
        {
            // All of it, or nothing.
            if (own.Count > before) own.RemoveRange(before, own.Count - before);
            throw;
        }
    }
}

/// <summary>Lists that are only read.</summary>
[HostCode]
internal sealed class ReadOnlyListAccess<T>() : ListAccess(typeof(T), isFixedSize: true)
{
    public override bool IsReadOnly(object list) => true;

    public override int Count(object list) => Math.Max(0, ((IReadOnlyList<T>)list).Count);

    public override JsValue Get(Realm realm, object list, int index) => HostConvert<T>.ToValue(realm, ((IReadOnlyList<T>)list)[index]);

    public override object? GetObject(object list, int index) => ((IReadOnlyList<T>)list)[index];
}

/// <summary>
/// Lists by the interface without types, boxed: those that have no other, and those that no code was made for.
/// </summary>
[HostCode]
internal sealed class BoxedListAccess(Type elementType, bool isFixedSize) : ListAccess(elementType, isFixedSize)
{
    public override bool IsReadOnly(object list) => ((IList)list).IsReadOnly && list is not Array;

    public override int Count(object list) => Math.Max(0, ((IList)list).Count);

    public override JsValue Get(Realm realm, object list, int index) => HostValue.ToValue(realm, ((IList)list)[index], ElementType);

    public override object? GetObject(object list, int index) => ((IList)list)[index];

    protected override void SetObject(object list, int index, object? element) => ((IList)list)[index] = element;

    protected override void InsertObject(object list, int index, object? element) => ((IList)list).Insert(index, element);

    protected override void AddObject(object list, object? element) => ((IList)list).Add(element);

    protected override void RemoveAt(object list, int index) => ((IList)list).RemoveAt(index);
}
