namespace Quoll.Builtins.Indexed;

/// <summary>The methods of Array.prototype that look for an element (ECMA-262 §23.1.3).</summary>
internal static class ArraySearch
{
    /// <summary>
    /// find and findLast ( predicate [ , thisArg ] ) of arrays (§23.1.3.9, §23.1.3.11) and typed arrays (§23.2.3.11,
    /// §23.2.3.13): FindViaPredicate (§23.1.3.12.1) for the value. Holes are visited, as undefined.
    /// </summary>
    public static readonly ElementMethod FindValue =
        new(static run => !run.IsTrue || run.End(run.Value), static _ => JsValue.Undefined) { VisitsHoles = true };

    /// <summary>
    /// findIndex and findLastIndex of arrays (§23.1.3.10, §23.1.3.12) and typed arrays (§23.2.3.12, §23.2.3.14).
    /// </summary>
    public static readonly ElementMethod FindPlace =
        new(static run => !run.IsTrue || run.End((double)run.Index), static _ => -1.0) { VisitsHoles = true };

    /// <summary>Array.prototype.includes ( searchElement [ , fromIndex ] ) (§23.1.3.16).</summary>
    public static JsValue Includes(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        if (length == 0) return false;
        var k = FromIndex(call, length);
        var target = call[0];
        if (ArrayElements.IsReadable(o, out var array))
        {
            // The conversion of fromIndex may have shortened the array: removed elements read as undefined.
            if (target.IsUndefined && length > array.DenseCount && k < length) return true;
            var elements = array.DenseElements[(int)Math.Min(k, array.DenseCount)..(int)Math.Min(length, array.DenseCount)];
            if (target.IsNumber && double.IsNaN(target.Number)) return ContainsNaN(call.Agent, elements);
            return IndexOf(call.Agent, elements, target) >= 0 || target.IsUndefined && IndexOf(call.Agent, elements, JsValue.Hole) >= 0;
        }
        for (; k < length; k++)
        {
            call.Agent.Step();
            var value = ArrayElements.Get(o, k);
            if (Comparison.SameValueZero(value, target)) return true;
            if (value.IsUndefined && ArrayElements.RestIsHoles(o, k)) return false;
        }
        return false;
    }

    /// <summary>Array.prototype.indexOf ( searchElement [ , fromIndex ] ) (§23.1.3.17).</summary>
    public static JsValue IndexOf(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        if (length == 0) return -1;
        var k = FromIndex(call, length);
        var target = call[0];
        if (ArrayElements.IsReadable(o, out var array))
        {
            var from = (int)Math.Min(k, array.DenseCount);
            var at = IndexOf(call.Agent, array.DenseElements[from..(int)Math.Min(length, array.DenseCount)], target);
            return at < 0 ? -1 : from + at;
        }
        if (ArrayElements.TryGetSparseIndices(o, k, length, out var indices))
        {
            foreach (var index in indices)
            {
                call.Agent.Step();
                if (Comparison.IsStrictlyEqual(o.Get(new PropertyKey(index)), target)) return (double)index;
            }
            return -1;
        }
        for (; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value))
            {
                if (Comparison.IsStrictlyEqual(value, target)) return (double)k;
            }
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return -1;
    }

    /// <summary>Array.prototype.lastIndexOf ( searchElement [ , fromIndex ] ) (§23.1.3.20).</summary>
    public static JsValue LastIndexOf(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        if (length == 0) return -1;
        // 4. An absent fromIndex is not the same as undefined.
        var n = call.Count > 1 ? TypeConversion.ToIntegerOrInfinity(call[1]) : length - 1;
        var k = n >= 0 ? (long)Math.Min(n, length - 1) : (long)Math.Max(length + n, -1);
        var target = call[0];
        if (ArrayElements.TryGetSparseIndices(o, 0, k + 1, out var indices))
        {
            for (var i = indices.Count - 1; i >= 0; i--)
            {
                call.Agent.Step();
                if (Comparison.IsStrictlyEqual(o.Get(new PropertyKey(indices[i])), target)) return (double)indices[i];
            }
            return -1;
        }
        for (; k >= 0; k--)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value))
            {
                if (Comparison.IsStrictlyEqual(value, target)) return (double)k;
            }
            else if (ArrayElements.RestIsHoles(o, k))
            {
                k = ((JsArray)o).DenseCount;
            }
        }
        return -1;
    }

    // Returns the first index to check, at most the length: the common steps of includes and indexOf.
    private static long FromIndex(in CallInfo call, long length) => (long)TypeConversion.ToRelativeIndex(call[1], length);

    /// <summary>Elements that are compared between two charges.</summary>
    private const int Window = 1 << 12;

    /// <summary>
    /// Returns the index of the first element strictly equal to the target, or -1. Holes equal only the hole. Runs no
    /// script.
    /// </summary>
    private static int IndexOf(Agent agent, ReadOnlySpan<JsValue> elements, in JsValue target)
    {
        for (var from = 0; from < elements.Length; from += Window)
        {
            var window = elements.Slice(from, Math.Min(Window, elements.Length - from));
            var at = IndexOf(window, target);
            agent.StepOver((at < 0 ? window.Length : at) * (long)Unsafe.SizeOf<JsValue>());
            if (at >= 0) return from + at;
        }
        return -1;
    }

    private static int IndexOf(ReadOnlySpan<JsValue> elements, in JsValue target)
    {
        if (target.IsNumber)
        {
            var number = target.Number;
            for (var i = 0; i < elements.Length; i++)
            {
                if (elements[i].IsNumber && elements[i].Number == number) return i;
            }
        }
        else if (target.IsString || target.IsBigInt)
        {
            for (var i = 0; i < elements.Length; i++)
            {
                if (Comparison.IsStrictlyEqual(elements[i], target)) return i;
            }
        }
        else
        {
            for (var i = 0; i < elements.Length; i++)
            {
                if (JsValue.AreIdentical(elements[i], target)) return i;
            }
        }
        return -1;
    }

    private static bool ContainsNaN(Agent agent, ReadOnlySpan<JsValue> elements)
    {
        agent.StepOver(elements.Length * (long)Unsafe.SizeOf<JsValue>());
        foreach (ref readonly var element in elements)
        {
            if (element.IsNumber && double.IsNaN(element.Number)) return true;
        }
        return false;
    }
}
