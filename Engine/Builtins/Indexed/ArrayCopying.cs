namespace Quoll.Builtins.Indexed;

/// <summary>The methods of Array.prototype that return a changed copy or a part (ECMA-262 §23.1.3).</summary>
internal static class ArrayCopying
{
    /// <summary>Array.prototype.concat ( ...items ) (§23.1.3.2).</summary>
    public static JsValue Concat(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var constructor = ArraySpecies.ConstructorFor(call.Realm, o);
        var a = constructor is null ? ArraySpecies.ArrayCreate(call.Realm, 0) : ObjectOperations.Construct(constructor, [0]);
        if (constructor is null) ((JsArray)a).Reserve(Elements(o, call.Arguments));
        var n = ConcatItem(call, a, 0, o, constructor is null);
        foreach (ref readonly var item in call.Arguments)
        {
            call.Agent.Step();
            n = ConcatItem(call, a, n, item, constructor is null);
        }
        ArrayElements.PutLength(a, n);
        return a;
    }

    // The number of elements of the result, if arrays are spread and nothing else is.
    private static int Elements(JsObject first, ReadOnlySpan<JsValue> items)
    {
        long count = items.Length + 1;
        if (first is JsArray array) count += array.DenseCount - 1;
        foreach (ref readonly var item in items)
        {
            if (item.ObjectOrNull is JsArray other) count += other.DenseCount - 1;
        }
        return (int)Math.Min(count, Array.MaxLength);
    }

    // §23.1.3.2 step 5: appends an item, or its elements, and returns the new length.
    private static long ConcatItem(in CallInfo call, JsObject a, long n, in JsValue item, bool isOwnArray)
    {
        if (!IsConcatSpreadable(item))
        {
            if (n >= TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
            ArrayElements.Create(a, n, item);
            return n + 1;
        }
        var e = item.Object;
        var length = ArrayElements.Length(e);
        if (n + length > TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
        if (isOwnArray && ArrayElements.IsReadable(e, out var source) && a is JsArray { IsDense: true } target && target.Length == n
            && n + length <= Array.MaxLength)
        {
            target.Splice((int)n, 0, source.DenseElements);
            return n + length;
        }
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(e, k, out var value)) ArrayElements.Create(a, n + k, value);
            else if (ArrayElements.RestIsHoles(e, k)) break;
        }
        return n + length;
    }

    // IsConcatSpreadable (§23.1.3.2.1).
    private static bool IsConcatSpreadable(in JsValue value)
    {
        if (!value.IsObject) return false;
        var spreadable = value.Object.Get(JsSymbol.IsConcatSpreadable);
        return spreadable.IsUndefined ? Comparison.IsArray(value) : TypeConversion.ToBoolean(spreadable);
    }

    /// <summary>Array.prototype.slice ( start, end ) (§23.1.3.28).</summary>
    public static JsValue Slice(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var k = (long)TypeConversion.ToRelativeIndex(call[0], length);
        var final = call[1].IsUndefined ? length : (long)TypeConversion.ToRelativeIndex(call[1], length);
        var count = Math.Max(final - k, 0);
        var constructor = ArraySpecies.ConstructorFor(call.Realm, o);
        if (constructor is null && ArrayElements.IsReadable(o, out var array) && k + count <= array.DenseCount)
        {
            return call.Realm.CreateArray(array.DenseElements.Slice((int)k, (int)count));
        }
        var a = constructor is null ? ArraySpecies.ArrayCreate(call.Realm, count) : ObjectOperations.Construct(constructor, [count]);
        for (long n = 0; n < count; n++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k + n, out var value)) ArrayElements.Create(a, n, value);
            else if (ArrayElements.RestIsHoles(o, k + n)) break;
        }
        ArrayElements.PutLength(a, count);
        return a;
    }

    /// <summary>Array.prototype.toReversed ( ) (§23.1.3.33).</summary>
    public static JsValue ToReversed(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        ArraySpecies.RequireArrayLength(length);
        var list = new ElementList(call.Agent);
        if (ArrayElements.IsReadable(o, out _))
        {
            AddElements(call, ref list, o, 0, length);
            call.Agent.StepOver(length * Unsafe.SizeOf<JsValue>());
            list.Items.Reverse();
        }
        else
        {
            for (var k = length - 1; k >= 0; k--)
            {
                call.Agent.Step();
                list.Add(ArrayElements.Get(o, k));
            }
        }
        return list.ToArray(call.Realm);
    }

    /// <summary>Array.prototype.toSpliced ( start, skipCount, ...items ) (§23.1.3.35).</summary>
    public static JsValue ToSpliced(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var start = (long)TypeConversion.ToRelativeIndex(call[0], length);
        var items = call.Arguments.Length > 2 ? call.Arguments[2..] : [];
        var skipCount = ArrayMutation.SkipCount(call, start, length);
        var newLength = length + items.Length - skipCount;
        if (newLength > TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
        ArraySpecies.RequireArrayLength(newLength);
        var list = new ElementList(call.Agent);
        AddElements(call, ref list, o, 0, start);
        list.AddRange(items);
        AddElements(call, ref list, o, start + skipCount, length);
        return list.ToArray(call.Realm);
    }

    /// <summary>Array.prototype.with ( index, value ) (§23.1.3.39).</summary>
    public static JsValue With(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var relative = TypeConversion.ToIntegerOrInfinity(call[0]);
        var index = relative >= 0 ? relative : length + relative;
        if (index >= length || index < 0) throw Raise.RangeError(Messages.InvalidIndex, TypeConversion.ToString(relative));
        ArraySpecies.RequireArrayLength(length);
        var list = new ElementList(call.Agent);
        AddElements(call, ref list, o, 0, (long)index);
        list.Add(call[1]);
        AddElements(call, ref list, o, (long)index + 1, length);
        return list.ToArray(call.Realm);
    }

    /// <summary>Adds the results of Get for a range of indices: holes become undefined.</summary>
    public static void AddElements(in CallInfo call, ref ElementList list, JsObject o, long from, long to)
    {
        if (from < to && ArrayElements.IsReadable(o, out var array) && to <= array.DenseCount)
        {
            var start = list.Count;
            list.AddRange(array.DenseElements[(int)from..(int)to]);
            foreach (ref var value in list.Items[start..])
            {
                if (value.IsHole) value = JsValue.Undefined;
            }
            return;
        }
        for (var k = from; k < to; k++)
        {
            call.Agent.Step();
            list.Add(ArrayElements.Get(o, k));
        }
    }
}
