namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of Array.prototype that call a function for each element that is present (ECMA-262 §23.1.3).
/// </summary>
internal static class ArrayIteration
{
    /// <summary>Array.prototype.every ( callback [ , thisArg ] ) (§23.1.3.6).</summary>
    public static JsValue Every(in CallInfo call)
    {
        var run = new Run(call);
        while (run.MoveNext())
        {
            if (!TypeConversion.ToBoolean(run.CallBack())) return false;
        }
        return true;
    }

    /// <summary>Array.prototype.filter ( callback [ , thisArg ] ) (§23.1.3.8).</summary>
    public static JsValue Filter(in CallInfo call)
    {
        var run = new Run(call);
        if (ArraySpecies.ConstructorFor(call.Realm, run.Array) is { } constructor)
        {
            var a = ObjectOperations.Construct(constructor, [0]);
            long to = 0;
            while (run.MoveNext())
            {
                if (TypeConversion.ToBoolean(run.CallBack())) ArrayElements.Create(a, to++, run.Value);
            }
            return a;
        }
        // The new array is not visible before it is returned.
        var list = new ElementList(call.Agent);
        while (run.MoveNext())
        {
            if (TypeConversion.ToBoolean(run.CallBack())) list.Add(run.Value);
        }
        return list.ToArray(call.Realm);
    }

    /// <summary>Array.prototype.forEach ( callback [ , thisArg ] ) (§23.1.3.15).</summary>
    public static JsValue ForEach(in CallInfo call)
    {
        var run = new Run(call);
        while (run.MoveNext()) run.CallBack();
        return JsValue.Undefined;
    }

    /// <summary>Array.prototype.map ( callback [ , thisArg ] ) (§23.1.3.21).</summary>
    public static JsValue Map(in CallInfo call)
    {
        var run = new Run(call);
        if (ArraySpecies.ConstructorFor(call.Realm, run.Array) is not { } constructor) return MapToArray(call, ref run);
        var a = ObjectOperations.Construct(constructor, [run.Length]);
        while (run.MoveNext()) ArrayElements.Create(a, run.Index, run.CallBack());
        return a;
    }

    // The new array is not visible before it is returned, so its elements are collected, and its length is set at the
    // end.
    private static JsArray MapToArray(in CallInfo call, ref Run run)
    {
        ArraySpecies.RequireArrayLength(run.Length);
        var list = new ElementList(call.Agent);
        if (run.Array is JsArray array) list.Reserve(Math.Min(array.DenseCount, run.Length));
        JsArray? sparse = null;
        while (run.MoveNext())
        {
            var value = run.CallBack();
            if (sparse is null && run.Index - list.Count > MaxHoles) sparse = list.ToArray(call.Realm);
            if (sparse is null)
            {
                list.PadTo((int)run.Index);
                list.Add(value);
            }
            else
            {
                ArrayElements.Create(sparse, run.Index, value);
            }
        }
        var result = sparse ?? list.ToArray(call.Realm);
        if (result.Length < run.Length) result.TrySetLength((uint)run.Length);
        return result;
    }

    /// <summary>Longer runs of holes are not stored one by one.</summary>
    private const int MaxHoles = 1000;

    /// <summary>Array.prototype.reduce ( callback [ , initialValue ] ) (§23.1.3.24).</summary>
    public static JsValue Reduce(in CallInfo call)
    {
        var run = new Run(call);
        var hasAccumulator = call.Count >= 2;
        var accumulator = call[1];
        while (run.MoveNext())
        {
            accumulator = hasAccumulator
                ? run.Callback.Call(JsValue.Undefined, [accumulator, run.Value, run.Index, run.Array]) : run.Value;
            hasAccumulator = true;
        }
        return hasAccumulator ? accumulator : throw Raise.TypeError(Messages.ReduceEmpty, "array");
    }

    /// <summary>Array.prototype.reduceRight ( callback [ , initialValue ] ) (§23.1.3.25).</summary>
    public static JsValue ReduceRight(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        var hasAccumulator = call.Count >= 2;
        var accumulator = call[1];
        for (var k = length - 1; k >= 0; k--)
        {
            call.Agent.Step();
            if (!ArrayElements.TryGet(o, k, out var value))
            {
                // Everything from the dense part on is absent, and no script runs before that is reached.
                if (ArrayElements.RestIsHoles(o, k)) k = ((JsArray)o).DenseCount;
                continue;
            }
            accumulator = hasAccumulator ? callback.Call(JsValue.Undefined, [accumulator, value, k, o]) : value;
            hasAccumulator = true;
        }
        return hasAccumulator ? accumulator : throw Raise.TypeError(Messages.ReduceEmpty, "array");
    }

    /// <summary>Array.prototype.some ( callback [ , thisArg ] ) (§23.1.3.29).</summary>
    public static JsValue Some(in CallInfo call)
    {
        var run = new Run(call);
        while (run.MoveNext())
        {
            if (TypeConversion.ToBoolean(run.CallBack())) return true;
        }
        return false;
    }

    /// <summary>Walks the present elements one after the other, and calls the callback with them.</summary>
    private ref struct Run
    {
        private readonly Agent _agent;
        private readonly JsValue _thisArgument;

        public Run(in CallInfo call)
        {
            _agent = call.Agent;
            Array = ArrayPrototype.ThisObject(call);
            Length = ArrayElements.Length(Array);
            Callback = ArrayPrototype.Callback(call);
            _thisArgument = call[1];
        }

        public JsObject Array { get; }

        /// <summary>The length at the beginning.</summary>
        public long Length { get; }

        public JsFunction Callback { get; }

        public long Index { get; private set; } = -1;

        public JsValue Value;

        public bool MoveNext()
        {
            while (++Index < Length)
            {
                _agent.Step();
                if (ArrayElements.TryGet(Array, Index, out Value)) return true;
                if (ArrayElements.RestIsHoles(Array, Index)) return false;
            }
            return false;
        }

        public readonly JsValue CallBack() => Callback.Call(_thisArgument, [Value, Index, Array]);
    }
}
