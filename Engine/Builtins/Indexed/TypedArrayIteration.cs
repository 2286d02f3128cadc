namespace Quoll.Builtins.Indexed;

/// <summary>
/// The methods of %TypedArray.prototype% that call a function for each element (ECMA-262 §23.2.3). The length is read
/// once, so elements that a callback removes are undefined.
/// </summary>
internal static class TypedArrayIteration
{
    /// <summary>%TypedArray%.prototype.every ( callback [ , thisArg ] ) (§23.2.3.8).</summary>
    public static JsValue Every(in CallInfo call) => FindViaPredicate(call, out _, outcome: false) < 0;

    /// <summary>%TypedArray%.prototype.filter ( callback [ , thisArg ] ) (§23.2.3.10).</summary>
    public static JsValue Filter(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var callback = ArrayPrototype.Callback(call);
        var length = o.Length;
        var kept = new ElementList(call.Agent);
        for (var k = 0; k < length; k++)
        {
            call.Agent.Step();
            var value = o.Element(k);
            if (TypeConversion.ToBoolean(callback.Call(call[1], [value, k, o]))) kept.Add(value);
        }
        var a = TypedArrayOperations.SpeciesCreate(call.Realm, o, [kept.Count]);
        for (var n = 0; n < kept.Count; n++) a.Store(n, kept.Items[n]);
        return a;
    }

    /// <summary>%TypedArray%.prototype.find ( predicate [ , thisArg ] ) (§23.2.3.11).</summary>
    public static JsValue Find(in CallInfo call)
    {
        FindViaPredicate(call, out var value);
        return value;
    }

    /// <summary>%TypedArray%.prototype.findIndex ( predicate [ , thisArg ] ) (§23.2.3.12).</summary>
    public static JsValue FindIndex(in CallInfo call) => FindViaPredicate(call, out _);

    /// <summary>%TypedArray%.prototype.findLast ( predicate [ , thisArg ] ) (§23.2.3.13).</summary>
    public static JsValue FindLast(in CallInfo call)
    {
        FindViaPredicate(call, out var value, isFromEnd: true);
        return value;
    }

    /// <summary>%TypedArray%.prototype.findLastIndex ( predicate [ , thisArg ] ) (§23.2.3.14).</summary>
    public static JsValue FindLastIndex(in CallInfo call) => FindViaPredicate(call, out _, isFromEnd: true);

    /// <summary>%TypedArray%.prototype.forEach ( callback [ , thisArg ] ) (§23.2.3.15).</summary>
    public static JsValue ForEach(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var callback = ArrayPrototype.Callback(call);
        var length = o.Length;
        for (var k = 0; k < length; k++)
        {
            call.Agent.Step();
            callback.Call(call[1], [o.Element(k), k, o]);
        }
        return JsValue.Undefined;
    }

    /// <summary>%TypedArray%.prototype.map ( callback [ , thisArg ] ) (§23.2.3.22).</summary>
    public static JsValue Map(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var callback = ArrayPrototype.Callback(call);
        var length = o.Length;
        var a = TypedArrayOperations.SpeciesCreate(call.Realm, o, [length]);
        for (var k = 0; k < length; k++)
        {
            call.Agent.Step();
            a.Store(k, callback.Call(call[1], [o.Element(k), k, o]));
        }
        return a;
    }

    /// <summary>%TypedArray%.prototype.reduce ( callback [ , initialValue ] ) (§23.2.3.23).</summary>
    public static JsValue Reduce(in CallInfo call) => Reduce(call, isFromEnd: false);

    /// <summary>%TypedArray%.prototype.reduceRight ( callback [ , initialValue ] ) (§23.2.3.24).</summary>
    public static JsValue ReduceRight(in CallInfo call) => Reduce(call, isFromEnd: true);

    /// <summary>%TypedArray%.prototype.some ( callback [ , thisArg ] ) (§23.2.3.28).</summary>
    public static JsValue Some(in CallInfo call) => FindViaPredicate(call, out _) >= 0;

    // FindViaPredicate (§23.1.3.12.1), ascending, for a result of the callback: returns the index, or -1 and undefined.
    private static int FindViaPredicate(in CallInfo call, out JsValue value, bool outcome = true, bool isFromEnd = false)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var callback = ArrayPrototype.Callback(call);
        var length = o.Length;
        for (var n = 0; n < length; n++)
        {
            call.Agent.Step();
            var k = isFromEnd ? length - 1 - n : n;
            value = o.Element(k);
            if (TypeConversion.ToBoolean(callback.Call(call[1], [value, k, o])) == outcome) return k;
        }
        value = JsValue.Undefined;
        return -1;
    }

    private static JsValue Reduce(in CallInfo call, bool isFromEnd)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var callback = ArrayPrototype.Callback(call);
        var length = o.Length;
        if (length == 0 && call.Count < 2) throw Raise.TypeError(Messages.ReduceEmpty, "typed array");
        var first = call.Count < 2 ? 1 : 0;
        var accumulator = first == 0 ? call[1] : o.Element(isFromEnd ? length - 1 : 0);
        for (var n = first; n < length; n++)
        {
            call.Agent.Step();
            var k = isFromEnd ? length - 1 - n : n;
            accumulator = callback.Call(JsValue.Undefined, [accumulator, o.Element(k), k, o]);
        }
        return accumulator;
    }
}
