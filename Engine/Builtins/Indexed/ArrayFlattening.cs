namespace Quoll.Builtins.Indexed;

/// <summary>Array.prototype.flat and flatMap (ECMA-262 §23.1.3.13 and §23.1.3.14).</summary>
internal static class ArrayFlattening
{
    // A source during its walk; the sources around it wait on a stack.
    private struct Level(JsObject source, long length)
    {
        public readonly JsObject Source = source;
        public readonly long Length = length;
        public long Index;
    }

    /// <summary>Array.prototype.flat ( [ depth ] ) (§23.1.3.13).</summary>
    public static JsValue Flat(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var depth = call[0].IsUndefined ? 1 : Math.Max(TypeConversion.ToIntegerOrInfinity(call[0]), 0);
        var a = ArraySpecies.Create(call.Realm, o, 0);
        FlattenIntoArray(call, a, new Level(o, length), depth, null);
        return a;
    }

    /// <summary>Array.prototype.flatMap ( mapperFunction [ , thisArg ] ) (§23.1.3.14).</summary>
    public static JsValue FlatMap(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var mapper = ArrayPrototype.Callback(call);
        var a = ArraySpecies.Create(call.Realm, o, 0);
        FlattenIntoArray(call, a, new Level(o, length), 1, mapper);
        return a;
    }

    // FlattenIntoArray (§23.1.3.13.1) with its own stack; the mapper applies only to the outermost source.
    // An array that contains itself never ends at depth Infinity: the depth is limited like that of calls.
    private static void FlattenIntoArray(in CallInfo call, JsObject target, Level level, double depth, JsFunction? mapper)
    {
        var agent = call.Agent;
        var outer = new Stack<Level>();
        long targetIndex = 0;
        while (true)
        {
            if (level.Index >= level.Length)
            {
                if (!outer.TryPop(out level)) return;
                continue;
            }
            agent.Step();
            var index = level.Index++;
            if (!ArrayElements.TryGet(level.Source, index, out var element))
            {
                if (ArrayElements.RestIsHoles(level.Source, index)) level.Index = level.Length;
                continue;
            }
            if (mapper is not null && outer.Count == 0) element = mapper.Call(call[1], [element, index, level.Source]);
            if (outer.Count < depth && Comparison.IsArray(element))
            {
                if (outer.Count >= agent.Options.MaxCallDepth) throw Raise.RangeError(Messages.CallStackExceeded);
                outer.Push(level);
                level = new Level(element.Object, ArrayElements.Length(element.Object));
                continue;
            }
            if (targetIndex >= TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
            ArrayElements.Create(target, targetIndex++, element);
        }
    }
}
