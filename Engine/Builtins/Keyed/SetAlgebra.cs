namespace Quoll.Builtins.Keyed;

/// <summary>The methods of Set.prototype that take another set, or a set-like object (ECMA-262 §24.2.4).</summary>
internal static class SetAlgebra
{
    /// <summary>A Set Record (§24.2.1.1).</summary>
    private readonly struct SetRecord(JsObject set, double size, JsFunction has, JsFunction keys)
    {
        public readonly double Size = size;

        public bool Has(in JsValue value) => TypeConversion.ToBoolean(has.Call(set, [value]));

        /// <summary>GetIteratorFromMethod(set, keys).</summary>
        public IteratorRecord Keys() => IteratorRecord.FromMethod(set, keys);
    }

    // GetSetRecord (§24.2.1.2).
    private static SetRecord GetSetRecord(in CallInfo call)
    {
        call.Agent.ProbeNativeStack();
        var o = ObjectOperations.RequireObject(call[0]);
        var size = TypeConversion.ToNumber(o.Get("size"));
        if (double.IsNaN(size)) throw Raise.TypeError(Messages.SetSizeInvalid);
        size = TypeConversion.ToIntegerOrInfinity(size);
        if (size < 0) throw Raise.RangeError(Messages.SetSizeNegative);
        var has = ObjectOperations.RequireCallable(o.Get("has"));
        var keys = ObjectOperations.RequireCallable(o.Get("keys"));
        return new SetRecord(o, size, has, keys);
    }

    private static SetObject CreateSet(in CallInfo call, OrderedTable data) => new(call.Realm, call.Realm[Intrinsic.SetPrototype], data);

    /// <summary>Set.prototype.difference ( other ) (§24.2.4.5).</summary>
    public static JsValue Difference(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var other = GetSetRecord(call);
        var result = data.CopyKeys();
        if (data.Count <= other.Size)
        {
            // 6.c. The elements of the copy, because has may change the set.
            var cursor = new OrderedTable.Cursor();
            while (result.MoveNext(ref cursor, out var element, out _))
            {
                call.Agent.Step();
                if (other.Has(element)) result.Remove(element);
            }
        }
        else
        {
            var keys = other.Keys();
            while (keys.Step(out var next)) result.Remove(next);
        }
        return CreateSet(call, result);
    }

    /// <summary>Set.prototype.intersection ( other ) (§24.2.4.9).</summary>
    public static JsValue Intersection(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var other = GetSetRecord(call);
        var result = new OrderedTable(call.Agent, hasValues: false);
        if (data.Count <= other.Size)
        {
            var cursor = new OrderedTable.Cursor();
            while (data.MoveNext(ref cursor, out var element, out _))
            {
                call.Agent.Step();
                if (other.Has(element)) result.Add(element);
            }
        }
        else
        {
            var keys = other.Keys();
            while (keys.Step(out var next))
            {
                if (data.Contains(next)) result.Add(next);
            }
        }
        return CreateSet(call, result);
    }

    /// <summary>Set.prototype.isDisjointFrom ( other ) (§24.2.4.10).</summary>
    public static JsValue IsDisjointFrom(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var other = GetSetRecord(call);
        if (data.Count <= other.Size)
        {
            var cursor = new OrderedTable.Cursor();
            while (data.MoveNext(ref cursor, out var element, out _))
            {
                call.Agent.Step();
                if (other.Has(element)) return false;
            }
            return true;
        }
        var keys = other.Keys();
        while (keys.Step(out var next))
        {
            if (!data.Contains(next)) continue;
            keys.Close();
            return false;
        }
        return true;
    }

    /// <summary>Set.prototype.isSubsetOf ( other ) (§24.2.4.11).</summary>
    public static JsValue IsSubsetOf(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var other = GetSetRecord(call);
        if (data.Count > other.Size) return false;
        var cursor = new OrderedTable.Cursor();
        while (data.MoveNext(ref cursor, out var element, out _))
        {
            call.Agent.Step();
            if (!other.Has(element)) return false;
        }
        return true;
    }

    /// <summary>Set.prototype.isSupersetOf ( other ) (§24.2.4.12).</summary>
    public static JsValue IsSupersetOf(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var other = GetSetRecord(call);
        if (data.Count < other.Size) return false;
        var keys = other.Keys();
        while (keys.Step(out var next))
        {
            if (data.Contains(next)) continue;
            keys.Close();
            return false;
        }
        return true;
    }

    /// <summary>Set.prototype.symmetricDifference ( other ) (§24.2.4.15).</summary>
    public static JsValue SymmetricDifference(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var keys = GetSetRecord(call).Keys();
        var result = data.CopyKeys();
        while (keys.Step(out var next))
        {
            // The iterator may have changed the set: its current content counts, not the copy.
            if (data.Contains(next)) result.Remove(next);
            else result.Add(next);
        }
        return CreateSet(call, result);
    }

    /// <summary>Set.prototype.union ( other ) (§24.2.4.16).</summary>
    public static JsValue Union(in CallInfo call)
    {
        var data = SetConstructor.ThisSet(call).Data;
        var keys = GetSetRecord(call).Keys();
        var result = data.CopyKeys();
        while (keys.Step(out var next)) result.Add(next);
        return CreateSet(call, result);
    }
}
