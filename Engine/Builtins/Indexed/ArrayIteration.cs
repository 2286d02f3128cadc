using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Indexed;

/// <summary>The methods of Array.prototype that call a function for each element that is present (ECMA-262 §23.1.3).</summary>
internal static class ArrayIteration
{
    /// <summary>Array.prototype.every ( callback [ , thisArg ] ) (§23.1.3.6).</summary>
    public static JsValue Every(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value))
            {
                if (!TypeConversion.ToBoolean(callback.Call(call[1], [value, k, o]))) return false;
            }
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return true;
    }

    /// <summary>Array.prototype.filter ( callback [ , thisArg ] ) (§23.1.3.8).</summary>
    public static JsValue Filter(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        var a = ArraySpecies.Create(call.Realm, o, 0);
        long to = 0;
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value))
            {
                if (TypeConversion.ToBoolean(callback.Call(call[1], [value, k, o]))) ArrayElements.Create(a, to++, value);
            }
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return a;
    }

    /// <summary>Array.prototype.forEach ( callback [ , thisArg ] ) (§23.1.3.15).</summary>
    public static JsValue ForEach(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value)) callback.Call(call[1], [value, k, o]);
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return JsValue.Undefined;
    }

    /// <summary>Array.prototype.map ( callback [ , thisArg ] ) (§23.1.3.21).</summary>
    public static JsValue Map(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        if (ArraySpecies.ConstructorFor(call.Realm, o) is not { } constructor) return MapToArray(call, o, length, callback);
        var a = ObjectOperations.Construct(constructor, [length]);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value)) ArrayElements.Create(a, k, callback.Call(call[1], [value, k, o]));
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return a;
    }

    // Nobody sees the new array before it is returned: its elements are collected, and its length set at the end.
    private static JsArray MapToArray(in CallInfo call, JsObject o, long length, JsFunction callback)
    {
        ArraySpecies.RequireArrayLength(length);
        var list = new ElementList(call.Agent);
        if (o is JsArray array) list.Reserve(Math.Min(array.DenseCount, length));
        JsArray? sparse = null;
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (!ArrayElements.TryGet(o, k, out var value))
            {
                if (ArrayElements.RestIsHoles(o, k)) break;
                continue;
            }
            value = callback.Call(call[1], [value, k, o]);
            if (sparse is null && k - list.Count > MaxHoles) sparse = list.ToArray(call.Realm);
            if (sparse is null)
            {
                list.PadTo((int)k);
                list.Add(value);
            }
            else
            {
                ArrayElements.Create(sparse, k, value);
            }
        }
        var result = sparse ?? list.ToArray(call.Realm);
        if (result.Length < length) result.TrySetLength((uint)length);
        return result;
    }

    /// <summary>More holes in a row than this are not stored one by one.</summary>
    private const int MaxHoles = 1000;

    /// <summary>Array.prototype.reduce ( callback [ , initialValue ] ) (§23.1.3.24).</summary>
    public static JsValue Reduce(in CallInfo call)
    {
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        long k = 0;
        var hasAccumulator = call.Count >= 2;
        var accumulator = call[1];
        for (; k < length; k++)
        {
            call.Agent.Step();
            if (!ArrayElements.TryGet(o, k, out var value))
            {
                if (ArrayElements.RestIsHoles(o, k)) break;
                continue;
            }
            accumulator = hasAccumulator ? callback.Call(JsValue.Undefined, [accumulator, value, k, o]) : value;
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
                // Everything from the dense part on is absent, and nothing runs before that is reached.
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
        var o = ArrayPrototype.ThisObject(call);
        var length = ArrayElements.Length(o);
        var callback = ArrayPrototype.Callback(call);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            if (ArrayElements.TryGet(o, k, out var value))
            {
                if (TypeConversion.ToBoolean(callback.Call(call[1], [value, k, o]))) return true;
            }
            else if (ArrayElements.RestIsHoles(o, k)) break;
        }
        return false;
    }
}
