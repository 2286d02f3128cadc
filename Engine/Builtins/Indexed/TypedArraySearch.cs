namespace Quoll.Builtins.Indexed;

/// <summary>The methods of %TypedArray.prototype% that look for a value (ECMA-262 §23.2.3).</summary>
internal static class TypedArraySearch
{
    /// <summary>%TypedArray%.prototype.includes ( searchElement [ , fromIndex ] ) (§23.2.3.16).</summary>
    public static JsValue Includes(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var length = o.Length;
        if (length == 0) return false;
        var k = (int)TypeConversion.ToRelativeIndex(call[1], length);
        var target = call[0];
        // The conversion of fromIndex may have removed elements: those read as undefined.
        if (target.IsUndefined) return Math.Max(k, o.Length) < length;
        if (!target.IsNumber || !double.IsNaN(target.Number)) return IndexOf(call, o, target, k, length) >= 0;
        if (o.Kind.IsBigInt()) return false;
        for (length = Math.Min(length, o.Length); k < length; k++)
        {
            call.Agent.Step();
            if (double.IsNaN(o.NumberAt(k))) return true;
        }
        return false;
    }

    /// <summary>%TypedArray%.prototype.indexOf ( searchElement [ , fromIndex ] ) (§23.2.3.17).</summary>
    public static JsValue IndexOf(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var length = o.Length;
        if (length == 0) return -1;
        var k = (int)TypeConversion.ToRelativeIndex(call[1], length);
        return IndexOf(call, o, call[0], k, length);
    }

    /// <summary>%TypedArray%.prototype.lastIndexOf ( searchElement [ , fromIndex ] ) (§23.2.3.20).</summary>
    public static JsValue LastIndexOf(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var length = o.Length;
        if (length == 0) return -1;
        // 5. An absent fromIndex is not the same as undefined.
        var n = call.Count > 1 ? TypeConversion.ToIntegerOrInfinity(call[1]) : length - 1;
        var start = n >= 0 ? (int)Math.Min(n, length - 1) : (int)Math.Max(length + n, -1);
        var target = call[0];
        if (!CanContain(o, target)) return -1;
        for (var k = Math.Min(start, o.Length - 1); k >= 0; k--)
        {
            call.Agent.Step();
            if (IsAt(o, k, target)) return k;
        }
        return -1;
    }

    private static int IndexOf(in CallInfo call, TypedArrayObject o, in JsValue target, int k, int length)
    {
        if (!CanContain(o, target)) return -1;
        for (length = Math.Min(length, o.Length); k < length; k++)
        {
            call.Agent.Step();
            if (IsAt(o, k, target)) return k;
        }
        return -1;
    }

    private static bool CanContain(TypedArrayObject o, in JsValue target) => o.Kind.IsBigInt() ? target.IsBigInt : target.IsNumber;

    private static bool IsAt(TypedArrayObject o, int k, in JsValue target) =>
        target.IsNumber ? o.NumberAt(k) == target.Number : o.Element(k).BigInt == target.BigInt;
}
