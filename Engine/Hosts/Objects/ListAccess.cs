using System.Collections;
using System.Runtime.InteropServices;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>The access to the elements of lists of a .NET type.</summary>
/// <remarks>
/// A write converts first and then changes the list, so a value that does not fit changes nothing. A list of the host
/// may behave in any way, so every loop ends when it makes no progress.
/// </remarks>
[HostCode]
internal abstract class ListAccess(Type elementType, bool isFixedSize)
{
    public Type ElementType { get; } = elementType;

    /// <summary>Whether the elements are primitive values in scripts.</summary>
    public virtual bool IsPrimitive { get; } = HostValue.IsPrimitive(elementType);

    /// <summary>Whether elements can be replaced, but not added or removed.</summary>
    public bool IsFixedSize { get; } = isFixedSize;

    /// <summary>Returns whether the elements cannot be replaced either, whatever scripts may do.</summary>
    public virtual bool IsReadOnly(object list) => false;

    /// <summary>Returns the number of elements. A list that reports a negative number has none.</summary>
    public abstract int Count(object list);

    public abstract JsValue Get(Realm realm, object list, int index);

    /// <summary>Returns an array of the elements, as they are converted.</summary>
    public JsArray ToArray(Realm realm, object list, Func<object?, JsValue> convert)
    {
        var elements = realm.CreateArray([]);
        for (var index = 0; index < Count(list); index++)
        {
            realm.Agent.Step();
            elements.Push(convert(GetObject(list, index)));
        }
        return elements;
    }

    /// <summary>Returns the .NET element; value types are boxed.</summary>
    public abstract object? GetObject(object list, int index);

    protected virtual void SetObject(object list, int index, object? element) => throw new NotSupportedException();

    protected virtual void InsertObject(object list, int index, object? element) => throw new NotSupportedException();

    protected virtual void AddObject(object list, object? element) => throw new NotSupportedException();

    protected virtual void RemoveAt(object list, int index) => throw new NotSupportedException();

    /// <summary>Replaces an element.</summary>
    public virtual void Set(Realm realm, object list, int index, in JsValue value) =>
        SetObject(list, index, ReadObject(realm, list, index, value));

    /// <summary>Writes an element at or after the end. Elements of the type's default value fill the gap.</summary>
    public virtual void Append(Realm realm, object list, int index, in JsValue value)
    {
        var element = ReadObject(realm, list, index, value);
        // The conversion may have run script, which may have changed the list.
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
            // The list refuses the element, so it is unchanged.
            Shrink(realm, list, count);
            throw;
        }
    }

    /// <summary>Adds elements of the type's default value up to a length, or removes the elements after it.</summary>
    public virtual void SetCount(Realm realm, object list, int count)
    {
        Shrink(realm, list, count);
        if (Count(list) is var length && length >= count) return;
        var element = DefaultValue.Of(ElementType);
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
    /// Replaces a range of elements by values; if the size is fixed, by the same number. A value that does not fit
    /// throws before any change.
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
        // Each removal moves the elements after it.
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
    /// Returns the current range of elements, because converting values may have run script, which may have changed the
    /// list. Requests memory and time for the replacement.
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

    // The path for the error message is created only if the value does not fit at once.
    protected static T Read<T>(Realm realm, object list, int index, in JsValue value) =>
        HostConvert<T>.TryFast(value, out var fast) ? fast : HostConvert<T>.From(realm, value, new ConversionPath(list, index));
}

/// <summary>Lists and arrays with a known element type.</summary>
[HostCode]
internal sealed class ListAccess<T>(bool isFixedSize) : ListAccess(typeof(T), isFixedSize)
{
    /// <summary>The number of elements that are added to a list between two checks of the limits.</summary>
    private const int AddedAtOnce = 1 << 16;

    public override bool IsReadOnly(object list) => ((IList<T>)list).IsReadOnly && list is not T[];

    public override int Count(object list) =>
        list.GetType() == typeof(List<T>) ? ((List<T>)list).Count : Math.Max(0, ((IList<T>)list).Count);

    public override JsValue Get(Realm realm, object list, int index) => HostConvert<T>.ToValue(realm, Element(list, index));

    // Most lists are a List<T>, which is accessed without an interface call.
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
            // Completely or not at all.
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
/// Lists by the non-generic interface, with boxed elements: lists that have no other interface, and types without
/// compiled code.
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
