namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of Array.prototype that change their array in place (ECMA-262 §23.1.3). Elements of movable arrays are
/// moved in bulk, because no step of the algorithms can be observed there; holes move as holes.
/// </summary>
internal static class ArrayMutation
{
    /// <summary>Array.prototype.copyWithin ( target, start [ , end ] ) (§23.1.3.4).</summary>
    public static JsValue CopyWithin(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var to = (long)TypeConversion.ToRelativeIndex(call[0], length);
        var from = (long)TypeConversion.ToRelativeIndex(call[1], length);
        var final = call[2].IsUndefined ? length : (long)TypeConversion.ToRelativeIndex(call[2], length);
        var count = Math.Min(final - from, length - to);
        if (count <= 0) return o;
        if (ArrayElements.IsMovable(o, out var array) && array.Length == length)
        {
            call.Agent.StepOver(count * Unsafe.SizeOf<JsValue>());
            array.DenseElements.Slice((int)from, (int)count).CopyTo(array.DenseElements[(int)to..]);
            return o;
        }
        if (o is IElements live && Math.Max(from, to) + count <= live.Length)
        {
            var moved = Elements(call, live, from, count);
            live.Splice(to, count, moved.Items);
            return o;
        }
        // 10. Overlapping ranges are copied from the end.
        var direction = from < to && to < from + count ? -1 : 1;
        if (direction < 0)
        {
            from += count - 1;
            to += count - 1;
        }
        for (; count > 0; count--, from += direction, to += direction)
        {
            call.Agent.Step();
            Move(o, from, to);
        }
        return o;
    }

    /// <summary>Array.prototype.fill ( value [ , start [ , end ] ] ) (§23.1.3.7).</summary>
    public static JsValue Fill(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var k = (long)TypeConversion.ToRelativeIndex(call[1], length);
        var final = call[2].IsUndefined ? length : (long)TypeConversion.ToRelativeIndex(call[2], length);
        if (k < final && o is JsArray { IsSparse: false } array && array.IsExtensible() && k <= array.DenseCount && final <= array.Length
            && final <= Array.MaxLength && ArrayElements.HasPlainPrototypes(array))
        {
            array.FillDense((int)k, (int)final, call[0]);
            return o;
        }
        if (o is IElements live && k < final && final <= live.Length)
        {
            var values = new ElementList(call.Agent);
            values.Reserve(final - k);
            for (var i = k; i < final; i++)
            {
                call.Agent.Step();
                values.Add(call[0]);
            }
            live.Splice(k, final - k, values.Items);
            return o;
        }
        for (; k < final; k++)
        {
            call.Agent.Step();
            ArrayElements.Put(o, k, call[0]);
        }
        return o;
    }

    // Elements outside of the object are written in one operation. If one cannot be written back, all stay unchanged.
    private static ElementList Elements(in CallInfo call, IElements live, long from, long count)
    {
        var elements = new ElementList(call.Agent);
        for (var i = from; i < from + count && live.TryLoad(i, out var element); i++)
        {
            call.Agent.Step();
            elements.Add(element);
        }
        return elements;
    }

    /// <summary>Array.prototype.pop ( ) (§23.1.3.22).</summary>
    public static JsValue Pop(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        if (o is JsArray { IsSparse: false } array && array.TryPop(out var last)) return last;
        var length = ArrayElements.Length(o);
        if (length == 0)
        {
            ArrayElements.PutLength(o, 0);
            return JsValue.Undefined;
        }
        var element = ArrayElements.Get(o, length - 1);
        ArrayElements.Delete(o, length - 1);
        ArrayElements.PutLength(o, length - 1);
        return element;
    }

    /// <summary>Array.prototype.push ( ...items ) (§23.1.3.23).</summary>
    public static JsValue Push(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        if (ArrayElements.IsMovable(o, out var array) && (long)array.DenseCount + call.Count <= Array.MaxLength)
        {
            if (call.Count == 1) array.Push(call.Arguments[0]);
            else array.Splice(array.DenseCount, 0, call.Arguments);
            array.LayoutChanged();
            return (double)array.Length;
        }
        var length = ArrayElements.Length(o);
        if (o is IElements live)
        {
            if (call.Count == 1) live.Store(length, call.Arguments[0]);
            else live.Splice(length, 0, call.Arguments);
            return (double)live.Length;
        }
        if (length + call.Count > TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
        foreach (ref readonly var item in call.Arguments)
        {
            call.Agent.Step();
            ArrayElements.Put(o, length++, item);
        }
        ArrayElements.PutLength(o, length);
        return (double)length;
    }

    /// <summary>Array.prototype.reverse ( ) (§23.1.3.26).</summary>
    public static JsValue Reverse(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        if (ArrayElements.IsMovable(o, out var array))
        {
            call.Agent.StepOver((long)array.DenseCount * Unsafe.SizeOf<JsValue>());
            array.DenseElements.Reverse();
            return o;
        }
        var length = ArrayElements.Length(o);
        var middle = length / 2;
        if (o is IElements live && middle > 0)
        {
            var elements = Elements(call, live, 0, length);
            elements.Items.Reverse();
            live.Splice(0, length, elements.Items);
            return o;
        }
        for (long lower = 0; lower < middle; lower++)
        {
            call.Agent.Step();
            var upper = length - lower - 1;
            var lowerExists = ArrayElements.TryGet(o, lower, out var lowerValue);
            var upperExists = ArrayElements.TryGet(o, upper, out var upperValue);
            if (upperExists) ArrayElements.Put(o, lower, upperValue);
            else if (lowerExists) ArrayElements.Delete(o, lower);
            if (lowerExists) ArrayElements.Put(o, upper, lowerValue);
            else if (upperExists) ArrayElements.Delete(o, upper);
        }
        return o;
    }

    /// <summary>Array.prototype.shift ( ) (§23.1.3.27).</summary>
    public static JsValue Shift(in CallInfo call)
    {
        if (call.This.ObjectOrNull is JsArray small && small.TryShift(out var moved)) return moved;
        var o = ArrayPrototype.ThisObject(call);
        if (ArrayElements.IsMovable(o, out var array) && array.DenseCount > 0)
        {
            var head = array.DenseElements[0];
            array.Splice(0, 1, []);
            return head.IsHole ? JsValue.Undefined : head;
        }
        var length = ArrayElements.Length(o);
        if (length == 0)
        {
            ArrayElements.PutLength(o, 0);
            return JsValue.Undefined;
        }
        var first = ArrayElements.Get(o, 0);
        if (o is IElements live)
        {
            live.Splice(0, 1, []);
            return first;
        }
        for (long k = 1; k < length; k++)
        {
            call.Agent.Step();
            Move(o, k, k - 1);
        }
        ArrayElements.Delete(o, length - 1);
        ArrayElements.PutLength(o, length - 1);
        return first;
    }

    /// <summary>
    /// Returns the number of elements that splice and toSpliced remove from a start on (§23.1.3.31 steps 5 to 9,
    /// §23.1.3.35 steps 6 to 8). Without arguments none; with only a start everything after it.
    /// </summary>
    public static long SkipCount(in CallInfo call, long start, long length) => call.Count switch
    {
        0 => 0,
        1 => length - start,
        _ => (long)Math.Clamp(TypeConversion.ToIntegerOrInfinity(call[1]), 0, length - start),
    };

    /// <summary>Array.prototype.splice ( start, deleteCount, ...items ) (§23.1.3.31).</summary>
    public static JsValue Splice(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var start = (long)TypeConversion.ToRelativeIndex(call[0], length);
        var items = call.Arguments.Length > 2 ? call.Arguments[2..] : [];
        var deleteCount = SkipCount(call, start, length);
        var newLength = length + items.Length - deleteCount;
        if (newLength > TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);

        var constructor = ArraySpecies.ConstructorFor(call.Realm, o);
        if (constructor is null && newLength <= Array.MaxLength && ArrayElements.IsMovable(o, out var array) && array.Length == length)
        {
            var removed = call.Realm.CreateArray(array.DenseElements.Slice((int)start, (int)deleteCount));
            array.Splice((int)start, (int)deleteCount, items);
            return removed;
        }
        var a = constructor is null
            ? ArraySpecies.ArrayCreate(call.Realm, deleteCount)
            : ObjectOperations.Construct(constructor, [deleteCount]);
        for (long k = 0; k < deleteCount; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, start + k, out var value)) ArrayElements.Create(a, k, value);
            else if (ArrayElements.RestIsHoles(o, start + k)) break;
        }
        ArrayElements.PutLength(a, deleteCount);
        if (o is IElements live)
        {
            live.Splice(start, deleteCount, items);
            return a;
        }
        MoveTail(call, o, start + deleteCount, start + items.Length, length);
        for (var i = 0; i < items.Length; i++)
        {
            call.Agent.Step();
            ArrayElements.Put(o, start + i, items[i]);
        }
        ArrayElements.PutLength(o, newLength);
        return a;
    }

    // §23.1.3.31 steps 16 and 17: the elements after the deleted ones move to the end of the items.
    private static void MoveTail(in CallInfo call, JsObject o, long from, long to, long length)
    {
        if (to < from)
        {
            for (var k = from; k < length; k++)
            {
                call.Agent.Step();
                Move(o, k, to + (k - from));
            }
            for (var k = length; k > length - (from - to); k--)
            {
                call.Agent.Step();
                ArrayElements.Delete(o, k - 1);
            }
        }
        else if (to > from)
        {
            for (var k = length - 1; k >= from; k--)
            {
                call.Agent.Step();
                Move(o, k, to + (k - from));
            }
        }
    }

    /// <summary>Array.prototype.unshift ( ...items ) (§23.1.3.37).</summary>
    public static JsValue Unshift(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        if (ArrayElements.IsMovable(o, out var array) && (long)array.DenseCount + call.Count <= Array.MaxLength)
        {
            array.Splice(0, 0, call.Arguments);
            return (double)array.Length;
        }
        if (o is IElements live)
        {
            live.Splice(0, 0, call.Arguments);
            return (double)live.Length;
        }
        var length = ArrayElements.Length(o);
        if (call.Count > 0)
        {
            if (length + call.Count > TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
            MoveTail(call, o, 0, call.Count, length);
            for (var i = 0; i < call.Count; i++)
            {
                call.Agent.Step();
                ArrayElements.Put(o, i, call[i]);
            }
        }
        ArrayElements.PutLength(o, length + call.Count);
        return (double)(length + call.Count);
    }

    // One iteration of a loop that moves elements: an absent element leaves its target absent.
    private static void Move(JsObject o, long from, long to)
    {
        if (ArrayElements.TryGet(o, from, out var value)) ArrayElements.Put(o, to, value);
        else ArrayElements.Delete(o, to);
    }
}
