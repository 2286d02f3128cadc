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

        public static Level Of(JsObject source) => new(source, ArrayElements.Length(source));
    }

    /// <summary>Array.prototype.flat ( [ depth ] ) (§23.1.3.13).</summary>
    public static JsValue Flat(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var depth = call[0].IsUndefined ? 1 : Math.Max(TypeConversion.ToIntegerOrInfinity(call[0]), 0);
        var a = ArraySpecies.Create(call.Realm, o, 0);
        FlattenIntoArray(call.Agent, a, 0, new Level(o, length), depth);
        return a;
    }

    /// <summary>Array.prototype.flatMap ( mapperFunction [ , thisArg ] ) (§23.1.3.14).</summary>
    public static readonly ElementMethod FlatMap = new(AcceptFlattened, static run => run.Target!)
    {
        Begin = static run => run.Target = ArraySpecies.Create(run.Realm, run.Array, 0),
    };

    private static bool AcceptFlattened(ElementRun run)
    {
        if (!Comparison.IsArray(run.Result)) Append(run.Target!, ref run.Created, run.Result);
        else run.Created = FlattenIntoArray(run.Realm.Agent, run.Target!, run.Created, Level.Of(run.Result.Object), 0);
        return true;
    }

    // FlattenIntoArray (§23.1.3.13.1) with its own stack. Returns the next index. An array that contains itself never
    // ends at depth Infinity: the depth is limited like that of calls.
    private static long FlattenIntoArray(Agent agent, JsObject target, long targetIndex, Level level, double depth)
    {
        // Most arrays have no arrays in them.
        Stack<Level>? outer = null;
        while (true)
        {
            if (level.Index >= level.Length)
            {
                if (outer is null || !outer.TryPop(out level)) return targetIndex;
                continue;
            }
            agent.Step();
            var index = level.Index++;
            if (!ArrayElements.TryGet(level.Source, index, out var element))
            {
                if (ArrayElements.RestIsHoles(level.Source, index)) level.Index = level.Length;
                continue;
            }
            if ((outer?.Count ?? 0) < depth && Comparison.IsArray(element))
            {
                outer ??= [];
                if (outer.Count >= agent.Options.MaxCallDepth) throw Raise.RangeError(Messages.CallStackExceeded);
                outer.Push(level);
                level = Level.Of(element.Object);
                continue;
            }
            Append(target, ref targetIndex, element);
        }
    }

    private static void Append(JsObject target, ref long index, in JsValue element)
    {
        if (index >= TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
        ArrayElements.Create(target, index++, element);
    }
}
