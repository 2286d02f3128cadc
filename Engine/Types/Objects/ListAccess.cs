using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Values;

namespace Quoll.Types.Objects;

/// <summary>The elements of lists of one .NET type.</summary>
internal abstract class ListAccess(Type elementType, bool isFixedSize)
{
    public Type ElementType { get; } = elementType;

    /// <summary>The elements are primitive values in scripts.</summary>
    public virtual bool IsPrimitive { get; } = HostValue.IsPrimitive(elementType);

    /// <summary>Elements can be replaced, but none added or removed.</summary>
    public bool IsFixedSize { get; } = isFixedSize;

    /// <summary>Its elements cannot be replaced either, whatever scripts may.</summary>
    public virtual bool IsReadOnly(object list) => false;

    public abstract int Count(object list);

    public abstract JsValue Get(Realm realm, object list, int index);

    /// <summary>Reads elements from an index on, as many as there are and have room; how many these are.</summary>
    public virtual int Load(Realm realm, object list, int start, Span<JsValue> values)
    {
        var count = Math.Min(values.Length, Count(list) - start);
        for (var i = 0; i < count; i++) values[i] = Get(realm, list, start + i);
        return Math.Max(0, count);
    }

    /// <summary>The element as it is; of value types boxed.</summary>
    public abstract object? GetObject(object list, int index);

    public abstract void Set(Realm realm, object list, int index, in JsValue value);

    public abstract void Insert(Realm realm, object list, int index, in JsValue value);

    public virtual void RemoveAt(object list, int index) => throw new NotSupportedException();

    /// <summary>Adds elements of the type's default value up to a length, or removes those behind it.</summary>
    public abstract void SetCount(object list, int count);

    /// <summary>
    /// Puts values in the place of a run of elements; as many as those where the size is fixed. What is no element
    /// throws before anything has changed.
    /// </summary>
    public virtual void Splice(Realm realm, object list, int start, int count, ReadOnlySpan<JsValue> values)
    {
        for (var i = 0; i < values.Length; i++) _ = ValueReader.Read(realm, values[i], ElementType, new ConversionPath(list, start + i));
        var common = Math.Min(count, values.Length);
        for (var i = 0; i < common; i++) Set(realm, list, start + i, values[i]);
        for (var i = count; i > common; i--) RemoveAt(list, start + i - 1);
        for (var i = common; i < values.Length; i++) Insert(realm, list, start + i, values[i]);
    }

    // What does not fit is told by its place; that is made only then.
    protected static T Read<T>(Realm realm, object list, int index, in JsValue value) =>
        HostConvert<T>.TryFast(value, out var fast) ? fast : HostConvert<T>.From(realm, value, new ConversionPath(list, index));
}

/// <summary>Lists and arrays whose elements are of a type that is known.</summary>
internal sealed class ListAccess<T>(bool isFixedSize) : ListAccess(typeof(T), isFixedSize)
{
    public override bool IsReadOnly(object list) => ((IList<T>)list).IsReadOnly && list is not T[];

    public override int Count(object list) => ((IList<T>)list).Count;

    public override JsValue Get(Realm realm, object list, int index) => HostConvert<T>.ToValue(realm, ((IList<T>)list)[index]);

    public override int Load(Realm realm, object list, int start, Span<JsValue> values)
    {
        // The host's code may have made it shorter.
        ReadOnlySpan<T> elements = list is T[] array ? array : list.GetType() == typeof(List<T>) ? CollectionsMarshal.AsSpan((List<T>)list)
            : default;
        if (elements.IsEmpty) return base.Load(realm, list, start, values);
        elements = start < elements.Length ? elements[start..] : default;
        if (elements.Length > values.Length) elements = elements[..values.Length];
        for (var i = 0; i < elements.Length; i++) values[i] = HostConvert<T>.ToValue(realm, elements[i]);
        return elements.Length;
    }

    public override object? GetObject(object list, int index) => ((IList<T>)list)[index];

    public override void Set(Realm realm, object list, int index, in JsValue value) =>
        ((IList<T>)list)[index] = Read<T>(realm, list, index, value);

    public override void Insert(Realm realm, object list, int index, in JsValue value) =>
        ((IList<T>)list).Insert(index, Read<T>(realm, list, index, value));

    public override void RemoveAt(object list, int index) => ((IList<T>)list).RemoveAt(index);

    public override void Splice(Realm realm, object list, int start, int count, ReadOnlySpan<JsValue> values)
    {
        var elements = new T[values.Length];
        for (var i = 0; i < elements.Length; i++) elements[i] = Read<T>(realm, list, start + i, values[i]);
        var common = Math.Min(count, elements.Length);
        var own = (IList<T>)list;
        for (var i = 0; i < common; i++) own[start + i] = elements[i];
        if (own is List<T> concrete)
        {
            concrete.RemoveRange(start + common, count - common);
            concrete.InsertRange(start + common, new ArraySegment<T>(elements, common, elements.Length - common));
            return;
        }
        for (var i = count; i > common; i--) own.RemoveAt(start + i - 1);
        for (var i = common; i < elements.Length; i++) own.Insert(start + i, elements[i]);
    }

    public override void SetCount(object list, int count)
    {
        var own = (IList<T>)list;
        if (own is List<T> concrete && count < concrete.Count) concrete.RemoveRange(count, concrete.Count - count);
        while (own.Count > count) own.RemoveAt(own.Count - 1);
        while (own.Count < count) own.Add(default!);
    }
}

/// <summary>Lists that are only read.</summary>
internal sealed class ReadOnlyListAccess<T>() : ListAccess(typeof(T), isFixedSize: true)
{
    public override bool IsReadOnly(object list) => true;

    public override int Count(object list) => ((IReadOnlyList<T>)list).Count;

    public override JsValue Get(Realm realm, object list, int index) => HostConvert<T>.ToValue(realm, ((IReadOnlyList<T>)list)[index]);

    public override object? GetObject(object list, int index) => ((IReadOnlyList<T>)list)[index];

    public override void Set(Realm realm, object list, int index, in JsValue value) => throw new NotSupportedException();

    public override void Insert(Realm realm, object list, int index, in JsValue value) => throw new NotSupportedException();

    public override void SetCount(object list, int count) => throw new NotSupportedException();
}

/// <summary>
/// Lists by the interface without types, boxed: those that have no other, and those that no code was made for.
/// </summary>
internal sealed class BoxedListAccess(Type elementType, bool isFixedSize) : ListAccess(elementType, isFixedSize)
{
    public override bool IsReadOnly(object list) => ((IList)list).IsReadOnly && list is not Array;

    public override int Count(object list) => ((IList)list).Count;

    public override JsValue Get(Realm realm, object list, int index) => HostValue.ToValue(realm, ((IList)list)[index], ElementType);

    public override object? GetObject(object list, int index) => ((IList)list)[index];

    public override void Set(Realm realm, object list, int index, in JsValue value) =>
        ((IList)list)[index] = ValueReader.Read(realm, value, ElementType, new ConversionPath(list, index));

    public override void Insert(Realm realm, object list, int index, in JsValue value) =>
        ((IList)list).Insert(index, ValueReader.Read(realm, value, ElementType, new ConversionPath(list, index)));

    public override void RemoveAt(object list, int index) => ((IList)list).RemoveAt(index);

    public override void SetCount(object list, int count)
    {
        var own = (IList)list;
        while (own.Count > count) own.RemoveAt(own.Count - 1);
        while (own.Count < count) own.Add(ValueReader.DefaultOf(ElementType));
    }
}

/// <summary>An array of several dimensions, or a row of one: an array of arrays.</summary>
internal sealed class GridAccess(Type elementType) : ListAccess(elementType, isFixedSize: true)
{
    // They are rows.
    public override bool IsPrimitive => false;

    public override int Count(object list)
    {
        var (grid, place) = Of(list);
        return grid.GetLength(place.Length);
    }

    public override JsValue Get(Realm realm, object list, int index)
    {
        var (grid, place) = Of(list);
        var next = Next(grid, place, index);
        return next.Length == grid.Rank ? HostValue.ToValue(realm, grid.GetValue(next), ElementType)
            : new JsValue(HostRealm.Of(realm).ClassOf(grid.GetType()).Create(new GridRow(grid, next)));
    }

    public override object? GetObject(object list, int index)
    {
        var (grid, place) = Of(list);
        var next = Next(grid, place, index);
        return next.Length == grid.Rank ? grid.GetValue(next) : new GridRow(grid, next);
    }

    public override void Set(Realm realm, object list, int index, in JsValue value)
    {
        var (grid, place) = Of(list);
        var next = Next(grid, place, index);
        if (next.Length < grid.Rank) throw Raise.TypeError(Messages.HostListFixed, TypeNames.Of(grid.GetType()));
        grid.SetValue(ValueReader.Read(realm, value, ElementType, new ConversionPath(grid, index)), next);
    }

    public override void Insert(Realm realm, object list, int index, in JsValue value) => throw new NotSupportedException();

    public override void SetCount(object list, int count) => throw new NotSupportedException();

    private static (Array Grid, int[] Place) Of(object list) => list is GridRow row ? (row.Grid, row.Place) : ((Array)list, []);

    // Counted from 0, whatever the array's own lower bounds are.
    private static int[] Next(Array grid, int[] place, int index) => [.. place, grid.GetLowerBound(place.Length) + index];
}

/// <summary>A row of an array of several dimensions: where its leading indices are.</summary>
internal sealed record GridRow(Array Grid, int[] Place);
