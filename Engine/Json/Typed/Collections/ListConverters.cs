using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Quoll.Json.Core;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>Contiguous elements: arrays and lists.</summary>
internal static class Elements
{
    public static void Write<T>(ref QuollJsonWriter writer, ReadOnlySpan<T> elements, QuollConverter<T> converter, object? owner = null)
    {
        if (elements.Length == 0)
        {
            writer.AppendEndArray('[');
            return;
        }
        writer.Enter();
        var at = 0;
        try
        {
            for (; at < elements.Length; at++)
            {
                writer.AppendLead(at == 0 ? '[' : ',');
                converter.WriteValue(ref writer, in elements[at]);
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, new PathStep(at), owner))
        {
            throw;
        }
        writer.AppendEndArray();
        writer.Leave();
    }

    /// <summary>Reads the elements of an array that follow, into a list.</summary>
    public static List<T> Read<T>(ref QuollJsonReader reader, QuollConverter<T> converter, string type)
    {
        var elements = new List<T>();
        Fill(ref reader, elements, converter, type);
        return elements;
    }

    public static void Fill<T>(ref QuollJsonReader reader, List<T> elements, QuollConverter<T> converter, string type)
    {
        reader.EnterArray(type);
        while (reader.ReadNextElement())
        {
            reader.CheckCount(elements.Count + 1);
            elements.Add(converter.ReadValue(ref reader));
        }
    }
}

/// <summary>Arrays of one dimension.</summary>
internal sealed class ArrayConverter<T>(QuollConverter<T> element, string type) : QuollConverter<T[]?>(handlesNull: false)
{
    public override void Write(ref QuollJsonWriter writer, in T[]? value) => Elements.Write(ref writer, value, element, value);

    public override T[] Read(ref QuollJsonReader reader)
    {
        reader.EnterArray(type);
        if (!reader.ReadNextElement()) return [];
        // Elements are staged in a rented array, and copied once.
        var staged = System.Buffers.ArrayPool<T>.Shared.Rent(16);
        var count = 0;
        try
        {
            do
            {
                if (count == staged.Length) staged = Grow(staged);
                reader.CheckCount(count + 1);
                staged[count++] = element.ReadValue(ref reader);
            }
            while (reader.ReadNextElement());
            return staged.AsSpan(0, count).ToArray();
        }
        finally
        {
            Release(staged, count);
        }
    }

    private static T[] Grow(T[] staged)
    {
        var larger = System.Buffers.ArrayPool<T>.Shared.Rent(staged.Length * 2);
        staged.CopyTo(larger, 0);
        Release(staged, staged.Length);
        return larger;
    }

    private static void Release(T[] staged, int count)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>()) staged.AsSpan(0, count).Clear();
        System.Buffers.ArrayPool<T>.Shared.Return(staged);
    }
}

/// <summary>List&lt;T&gt;, and the interfaces that it implements.</summary>
internal sealed class ListConverter<T>(QuollConverter<T> element, string type)
    : QuollConverter<List<T>?>(handlesNull: false), IElementsWriter
{
    public override void Write(ref QuollJsonWriter writer, in List<T>? value) =>
        Elements.Write(ref writer, CollectionsMarshal.AsSpan(value), element, value);

    public override List<T> Read(ref QuollJsonReader reader) => Elements.Read(ref reader, element, type);

    internal override object CreateEmpty() => new List<T>();

    internal override bool TryFill(ref QuollJsonReader reader, List<T>? existing)
    {
        Elements.Fill(ref reader, existing!, element, type);
        return true;
    }
}

/// <summary>Any enumerable.</summary>
/// <typeparam name="TCollection">The declared type.</typeparam>
/// <typeparam name="T">The type of the elements.</typeparam>
internal sealed class SequenceConverter<TCollection, T>(QuollConverter<T> element, string type, Func<List<T>, TCollection>? make)
    : QuollConverter<TCollection>(handlesNull: false), IElementsWriter where TCollection : IEnumerable<T>
{
    public override void Write(ref QuollJsonWriter writer, in TCollection value)
    {
        if (value is T[] array)
        {
            Elements.Write(ref writer, array, element, array);
            return;
        }
        if (value is List<T> list)
        {
            Elements.Write(ref writer, CollectionsMarshal.AsSpan(list), element, list);
            return;
        }
        // A default value has nothing to walk.
        if (value is ImmutableArray<T> { IsDefault: true } or ArraySegment<T> { Array: null })
        {
            Elements.Write(ref writer, [], element);
            return;
        }
        writer.Enter();
        var at = 0;
        try
        {
            foreach (var item in value)
            {
                writer.AppendLead(at == 0 ? '[' : ',');
                element.WriteValue(ref writer, item);
                at++;
            }
        }
        catch (Exception exception) when (QuollJsonException.Passes(exception, new PathStep(at), value))
        {
            throw;
        }
        writer.AppendEndArray(at == 0 ? '[' : ',');
        writer.Leave();
    }

    public override TCollection Read(ref QuollJsonReader reader) =>
        make is null ? throw SequenceConverter.CannotCreate(type) : make(Elements.Read(ref reader, element, type));

    internal override object? CreateEmpty()
    {
        if (make is null || make([]) is not ICollection<T> { IsReadOnly: false } made) return null;
        return made.GetType() == typeof(HashSet<T>) ? new HashSet<T>(KeyComparer<T>.Growing) : made;
    }

    internal override bool TryFill(ref QuollJsonReader reader, TCollection existing)
    {
        if (existing is List<T> list)
        {
            Elements.Fill(ref reader, list, element, type);
            return true;
        }
        Action<T>? add = existing switch
        {
            ICollection<T> { IsReadOnly: false } collection => collection.Add,
            Queue<T> queue => queue.Enqueue,
            Stack<T> stack => stack.Push,
            System.Collections.Concurrent.IProducerConsumerCollection<T> shared => item => shared.TryAdd(item),
            _ => null,
        };
        if (add is null) return false;
        foreach (var item in KeyedFilling.Elements(existing, Elements.Read(ref reader, element, type))) add(item);
        return true;
    }
}

/// <summary>The common members of all sequences.</summary>
internal static class SequenceConverter
{
    public static NotSupportedException CannotCreate(string type) =>
        TypeFault.Unsupported(TypeMessages.CannotCreateCollection, type);
}
