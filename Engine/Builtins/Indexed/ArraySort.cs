namespace Quoll.Builtins.Indexed;

/// <summary>Array.prototype.sort and toSorted (ECMA-262 §23.1.3.30 and §23.1.3.34).</summary>
internal static class ArraySort
{
    /// <summary>Array.prototype.sort ( comparator ) (§23.1.3.30).</summary>
    public static JsValue Sort(in CallInfo call)
    {
        var comparator = Comparator(call);
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        // SortIndexedProperties (§23.1.3.30.1) with skip-holes.
        var list = new ElementList(call.Agent);
        AddPresentElements(call, ref list, o, length);
        SortElements(call, list.Items, comparator);
        WriteBack(call, o, list.Items, length);
        return o;
    }

    /// <summary>Array.prototype.toSorted ( comparator ) (§23.1.3.34).</summary>
    public static JsValue ToSorted(in CallInfo call)
    {
        var comparator = Comparator(call);
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        ArraySpecies.RequireArrayLength(length);
        // SortIndexedProperties (§23.1.3.30.1) with read-through-holes.
        var list = new ElementList(call.Agent);
        ArrayCopying.AddElements(call, ref list, o, 0, length);
        SortElements(call, list.Items, comparator);
        return list.ToArray(call.Realm);
    }

    /// <summary>Returns the comparator argument of sort and toSorted: undefined or callable.</summary>
    public static JsFunction? Comparator(in CallInfo call)
    {
        if (call[0].IsUndefined) return null;
        call.Agent.ProbeNativeStack();
        return ObjectOperations.RequireCallable(call[0]);
    }

    private static void AddPresentElements(in CallInfo call, ref ElementList list, JsObject o, long length)
    {
        if (ArrayElements.TryGetSparseIndices(o, 0, length, out var indices))
        {
            foreach (var index in indices)
            {
                call.Agent.Step();
                list.Add(o.Get(new PropertyKey(index)));
            }
            return;
        }
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value)) list.Add(value);
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
    }

    // §23.1.3.30 steps 6 to 10: the sorted elements, then as many holes as before.
    private static void WriteBack(in CallInfo call, JsObject o, ReadOnlySpan<JsValue> sorted, long length)
    {
        if (o is IElements live && sorted.Length == length)
        {
            live.Splice(0, length, sorted);
            return;
        }
        for (var j = 0; j < sorted.Length; j++)
        {
            call.Agent.Step();
            ArrayElements.Put(o, j, sorted[j]);
        }
        if (sorted.Length == length) return;
        if (ArrayElements.TryGetSparseIndices(o, sorted.Length, length, out var indices))
        {
            foreach (var index in indices)
            {
                call.Agent.Step();
                ArrayElements.Delete(o, index);
            }
            return;
        }
        // Deleting elements that are no longer dense does nothing.
        if (o is JsArray { IsSparse: false } array) length = Math.Min(length, array.DenseCount);
        for (long j = sorted.Length; j < length; j++)
        {
            call.Agent.Step();
            ArrayElements.Delete(o, j);
        }
    }

    /// <summary>
    /// Sorts by CompareArrayElements (§23.1.3.30.2), stably: undefined comes last and is never compared.
    /// </summary>
    public static void SortElements(in CallInfo call, Span<JsValue> elements, JsFunction? comparator)
    {
        var count = 0;
        call.Agent.StepOver(2L * elements.Length * Unsafe.SizeOf<JsValue>());
        foreach (var element in elements)
        {
            if (!element.IsUndefined) elements[count++] = element;
        }
        elements[count..].Fill(JsValue.Undefined);
        if (count < 2) return;
        if (comparator is null)
        {
            SortByText(call.Agent, elements[..count]);
            return;
        }
        var order = new ComparatorOrder(comparator);
        MergeSort.Sort(elements[..count], ref order);
    }

    // The number and time of conversions of elements to text are left to the implementation, like the sequence of
    // comparisons: here once each.
    private static void SortByText(Agent agent, Span<JsValue> elements)
    {
        agent.Reserve(elements.Length * 32L);
        var texts = new TextElement[elements.Length];
        for (var i = 0; i < texts.Length; i++)
        {
            agent.Step();
            texts[i] = new TextElement(TypeConversion.ToString(elements[i]), elements[i]);
        }
        var order = new TextOrder(agent);
        MergeSort.Sort(texts.AsSpan(), ref order);
        for (var i = 0; i < texts.Length; i++) elements[i] = texts[i].Value;
    }

    private readonly record struct TextElement(string Text, JsValue Value);

    /// <summary>CompareArrayElements steps 5 to 10: by UTF-16 code units.</summary>
    private readonly struct TextOrder(Agent agent) : IElementOrder<TextElement>
    {
        public bool IsAfter(in TextElement x, in TextElement y)
        {
            agent.Step();
            return Text.TextOrder.Compare(x.Text, y.Text) > 0;
        }
    }

    /// <summary>CompareArrayElements step 4: a comparator function; NaN means equal.</summary>
    private readonly struct ComparatorOrder(JsFunction comparator) : IElementOrder<JsValue>
    {
        public bool IsAfter(in JsValue x, in JsValue y)
        {
            comparator.Realm.Agent.Step();
            return TypeConversion.ToNumber(comparator.Call(JsValue.Undefined, [x, y])) > 0;
        }
    }
}
