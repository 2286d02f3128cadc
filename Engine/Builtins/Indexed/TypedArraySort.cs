using System.Runtime.InteropServices;

namespace Quoll.Builtins.Indexed;

/// <summary>%TypedArray%.prototype.sort and toSorted (ECMA-262 §23.2.3.29 and §23.2.3.33).</summary>
internal static class TypedArraySort
{
    /// <summary>%TypedArray%.prototype.sort ( comparator ) (§23.2.3.29).</summary>
    public static CallbackRun Sort(in CallInfo call)
    {
        var comparator = ArraySort.Comparator(call);
        var o = TypedArrayOperations.ValidateForWriting(call.This);
        return Sort(call.Agent, comparator, o);
    }

    /// <summary>%TypedArray%.prototype.toSorted ( comparator ) (§23.2.3.33).</summary>
    public static CallbackRun ToSorted(in CallInfo call)
    {
        var comparator = ArraySort.Comparator(call);
        var o = TypedArrayConstructor.ThisArray(call);
        // The copy is sorted, not the array: another thread may make that longer meanwhile.
        return Sort(call.Agent, comparator, TypedArrayCopying.Copy(call, o));
    }

    // SortIndexedProperties (§23.1.3.30.1). Typed arrays contain neither holes nor undefined.
    private static CallbackRun Sort(Agent agent, JsFunction? comparator, TypedArrayObject o)
    {
        if (comparator is null)
        {
            SortNumbers(agent, o);
            return CallbackRun.Finished(agent, o);
        }
        var list = new ElementList(agent);
        var length = o.Length;
        list.Reserve(length);
        agent.Spend(length / 2);
        for (var k = 0; k < length; k++) list.Add(o.Element(k));
        return ArraySort.SortElements(agent, list, comparator, sorted =>
        {
            for (var k = 0; k < length; k++) o.Store(k, sorted.Items[k]);
            return o;
        });
    }

    // CompareTypedArrayElements (§23.2.4.7) without a comparator: by value, -0 before +0, NaN last. No script runs.
    private static void SortNumbers(Agent agent, TypedArrayObject o)
    {
        var bytes = o.ElementBytes;
        if (!o.Buffer.IsShared)
        {
            SortNumbers(agent, o.Kind, bytes);
            return;
        }
        // Other threads must not see intermediate values, nor change what is being sorted.
        agent.Reserve(bytes.Length);
        agent.StepOver(2L * bytes.Length);
        var sorted = bytes.ToArray();
        SortNumbers(agent, o.Kind, sorted);
        sorted.CopyTo(bytes);
    }

    private static void SortNumbers(Agent agent, ElementKind kind, Span<byte> bytes)
    {
        switch (kind)
        {
            case ElementKind.Int8: SortIntegers(agent, MemoryMarshal.Cast<byte, sbyte>(bytes)); break;
            case ElementKind.Uint8 or ElementKind.Uint8Clamped: SortIntegers(agent, bytes); break;
            case ElementKind.Int16: SortIntegers(agent, MemoryMarshal.Cast<byte, short>(bytes)); break;
            case ElementKind.Uint16: SortIntegers(agent, MemoryMarshal.Cast<byte, ushort>(bytes)); break;
            case ElementKind.Int32: SortIntegers(agent, MemoryMarshal.Cast<byte, int>(bytes)); break;
            case ElementKind.Uint32: SortIntegers(agent, MemoryMarshal.Cast<byte, uint>(bytes)); break;
            case ElementKind.BigInt64: SortIntegers(agent, MemoryMarshal.Cast<byte, long>(bytes)); break;
            case ElementKind.BigUint64: SortIntegers(agent, MemoryMarshal.Cast<byte, ulong>(bytes)); break;
            case ElementKind.Float16: SortHalves(agent, MemoryMarshal.Cast<byte, short>(bytes)); break;
            case ElementKind.Float32: SortSingles(agent, MemoryMarshal.Cast<byte, int>(bytes)); break;
            default: SortDoubles(agent, MemoryMarshal.Cast<byte, long>(bytes)); break;
        }
    }

    // The bits of IEEE 754 numbers, read as sign and magnitude, have the order of the numbers. With the other bits
    // flipped if the sign is set, they are integers of that order. A second flip restores them. NaNs get the sign that
    // puts them last.
    private static void SortDoubles(Agent agent, Span<long> bits)
    {
        agent.StepOver(16L * bits.Length);
        foreach (ref var x in bits) x = double.IsNaN(BitConverter.Int64BitsToDouble(x)) ? long.MaxValue : x ^ (x >> 63 & long.MaxValue);
        SortIntegers(agent, bits);
        foreach (ref var x in bits) x ^= x >> 63 & long.MaxValue;
    }

    private static void SortSingles(Agent agent, Span<int> bits)
    {
        agent.StepOver(16L * bits.Length);
        foreach (ref var x in bits) x = float.IsNaN(BitConverter.Int32BitsToSingle(x)) ? int.MaxValue : x ^ (x >> 31 & int.MaxValue);
        SortIntegers(agent, bits);
        foreach (ref var x in bits) x ^= x >> 31 & int.MaxValue;
    }

    private static void SortHalves(Agent agent, Span<short> bits)
    {
        agent.StepOver(16L * bits.Length);
        foreach (ref var x in bits)
            x = Half.IsNaN(BitConverter.Int16BitsToHalf(x)) ? short.MaxValue : (short)(x ^ (x >> 15 & short.MaxValue));
        SortIntegers(agent, bits);
        foreach (ref var x in bits) x ^= (short)(x >> 15 & short.MaxValue);
    }

    /// <summary>
    /// The runtime sorts this many elements at once, in some milliseconds. Longer arrays are merged from such runs.
    /// </summary>
    private const int RunLength = 1 << 16;

    private static void SortIntegers<T>(Agent agent, Span<T> items) where T : unmanaged, IComparable<T>
    {
        if (items.Length > RunLength) agent.Reserve((items.Length + 1L) / 2 * Unsafe.SizeOf<T>());
        SortRuns(agent, items, items.Length > RunLength ? new T[(items.Length + 1) / 2] : []);
    }

    private static void SortRuns<T>(Agent agent, Span<T> items, T[] scratch) where T : unmanaged, IComparable<T>
    {
        if (items.Length <= RunLength)
        {
            // About 16 to 64 ns for each element: about two steps.
            agent.Spend(2L * items.Length);
            items.Sort();
            return;
        }
        var middle = (items.Length + 1) / 2;
        SortRuns(agent, items[..middle], scratch);
        SortRuns(agent, items[middle..], scratch);
        // The left half is moved away; the result never overtakes the right half. Equal elements are identical.
        items[..middle].CopyTo(scratch);
        int left = 0, right = middle;
        for (var to = 0; left < middle; to++)
        {
            if ((to & (RunLength - 1)) == 0) agent.Spend(RunLength / 2);
            items[to] = right == items.Length || scratch[left].CompareTo(items[right]) <= 0 ? scratch[left++] : items[right++];
        }
    }
}
