namespace Quoll.Builtins.Indexed;

/// <summary>Array.prototype.sort and toSorted (ECMA-262 §23.1.3.30 and §23.1.3.34).</summary>
internal static class ArraySort
{
    /// <summary>Array.prototype.sort ( comparator ) (§23.1.3.30).</summary>
    public static CallbackRun Sort(in CallInfo call)
    {
        var comparator = Comparator(call);
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        // SortIndexedProperties (§23.1.3.30.1) with skip-holes.
        var list = new ElementList(call.Agent);
        AddPresentElements(call, ref list, o, length);
        return SortElements(call.Agent, list, comparator, sorted =>
        {
            WriteBack(o.Realm.Agent, o, sorted.Items, length);
            return o;
        });
    }

    /// <summary>Array.prototype.toSorted ( comparator ) (§23.1.3.34).</summary>
    public static CallbackRun ToSorted(in CallInfo call)
    {
        var comparator = Comparator(call);
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        ArraySpecies.RequireArrayLength(length);
        // SortIndexedProperties (§23.1.3.30.1) with read-through-holes.
        var list = new ElementList(call.Agent);
        ArrayCopying.AddElements(call, ref list, o, 0, length);
        var realm = call.Realm;
        return SortElements(call.Agent, list, comparator, sorted => sorted.ToArray(realm));
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
    private static void WriteBack(Agent agent, JsObject o, ReadOnlySpan<JsValue> sorted, long length)
    {
        if (o is IElements live && sorted.Length == length)
        {
            live.Splice(0, length, sorted);
            return;
        }
        for (var j = 0; j < sorted.Length; j++)
        {
            agent.Step();
            ArrayElements.Put(o, j, sorted[j]);
        }
        if (sorted.Length == length) return;
        if (ArrayElements.TryGetSparseIndices(o, sorted.Length, length, out var indices))
        {
            foreach (var index in indices)
            {
                agent.Step();
                ArrayElements.Delete(o, index);
            }
            return;
        }
        // Deleting elements that are no longer dense does nothing.
        if (o is JsArray { IsSparse: false } array) length = Math.Min(length, array.DenseCount);
        for (long j = sorted.Length; j < length; j++)
        {
            agent.Step();
            ArrayElements.Delete(o, j);
        }
    }

    /// <summary>
    /// Sorts by CompareArrayElements (§23.1.3.30.2), stably: undefined comes last and is never compared.
    /// </summary>
    /// <param name="agent">The agent.</param>
    /// <param name="list">The elements.</param>
    /// <param name="comparator">Null for the order of the elements as text.</param>
    /// <param name="finish">Makes the method's result of the sorted elements.</param>
    public static CallbackRun SortElements(
        Agent agent, ElementList list, JsFunction? comparator, Func<ElementList, JsValue> finish)
    {
        var elements = list.Items;
        var count = 0;
        agent.StepOver(2L * elements.Length * Unsafe.SizeOf<JsValue>());
        foreach (var element in elements)
        {
            if (!element.IsUndefined) elements[count++] = element;
        }
        elements[count..].Fill(JsValue.Undefined);
        if (comparator is not null && count > 1) return new SortRun(agent, list, count, finish) { Function = comparator };
        SortByText(agent, elements[..count]);
        return CallbackRun.Finished(agent, finish(list));
    }

    // CompareArrayElements step 4: a comparator function; NaN means equal.
    private sealed class SortRun(Agent agent, ElementList list, int count, Func<ElementList, JsValue> finish) : CallbackRun
    {
        private readonly MergeSort<JsValue> _sort = new(list.Storage, count);
        private bool _isStarted;

        public override bool HasBody => true;

        public override bool MoveNext()
        {
            if (_isStarted ? _sort.MoveNext(TypeConversion.ToNumber(Result) > 0) : _sort.MoveNext())
            {
                _isStarted = true;
                agent.Step();
                Call(_sort.X, _sort.Y);
                return true;
            }
            Result = finish(list);
            return false;
        }
    }

    // The number and time of conversions of elements to text are left to the implementation, like the sequence of
    // comparisons: here once each. CompareArrayElements steps 5 to 10: by UTF-16 code units.
    private static void SortByText(Agent agent, Span<JsValue> elements)
    {
        if (elements.Length < 2) return;
        agent.Reserve(elements.Length * 32L);
        var texts = new TextElement[elements.Length];
        for (var i = 0; i < texts.Length; i++)
        {
            agent.Step();
            texts[i] = new TextElement(TypeConversion.ToString(elements[i]), elements[i]);
        }
        var sort = new MergeSort<TextElement>(texts, texts.Length);
        for (var isUnsorted = sort.MoveNext(); isUnsorted;)
        {
            agent.Step();
            isUnsorted = sort.MoveNext(Text.TextOrder.Compare(sort.X.Text, sort.Y.Text) > 0);
        }
        for (var i = 0; i < texts.Length; i++) elements[i] = texts[i].Value;
    }

    private readonly record struct TextElement(string Text, JsValue Value);
}
