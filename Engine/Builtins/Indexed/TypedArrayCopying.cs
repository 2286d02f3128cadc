namespace Quoll.Builtins.Indexed;

/// <summary>The methods of %TypedArray.prototype% that return a changed copy or a part (ECMA-262 §23.2.3).</summary>
internal static class TypedArrayCopying
{
    /// <summary>%TypedArray%.prototype.slice ( start, end ) (§23.2.3.27).</summary>
    public static JsValue Slice(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var length = o.Length;
        var start = (int)TypeConversion.ToRelativeIndex(call[0], length);
        var end = call[1].IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(call[1], length);
        var count = Math.Max(end - start, 0);
        var a = TypedArrayOperations.SpeciesCreate(call.Realm, o, [count]);
        if (count == 0) return a;
        // 14. The conversions and the constructor may have detached or resized the buffer.
        o.RequireInBounds();
        count = Math.Min(end, o.Length) - start;
        if (a.Kind == o.Kind) CopyBytes(call, o, start, count, a);
        else CopyElements(call, o, start, count, a);
        return a;
    }

    // §23.2.3.27 step 14.g: byte by byte upwards, which is visible if both arrays share one buffer.
    private static void CopyBytes(in CallInfo call, TypedArrayObject o, int start, int count, TypedArrayObject a)
    {
        if (count <= 0) return;
        var size = o.Kind.Size();
        var source = o.ElementBytes.Slice(start * size, count * size);
        var target = a.ElementBytes;
        source = source[..Math.Min(source.Length, target.Length)];
        if (!ArrayBufferObject.HaveSameBlock(a.Buffer, o.Buffer))
        {
            call.Agent.StepOver(source.Length);
            source.CopyTo(target);
            return;
        }
        for (var i = 0; i < source.Length; i++)
        {
            call.Agent.Step();
            target[i] = source[i];
        }
    }

    private static void CopyElements(in CallInfo call, TypedArrayObject o, int start, int count, TypedArrayObject a)
    {
        for (var n = 0; n < count; n++)
        {
            call.Agent.Step();
            a.Store(n, o.Element(start + n));
        }
    }

    /// <summary>%TypedArray%.prototype.subarray ( start, end ) (§23.2.3.30).</summary>
    public static JsValue Subarray(in CallInfo call)
    {
        var o = TypedArrayOperations.Require(call.This);
        var length = o.Length;
        var start = TypeConversion.ToRelativeIndex(call[0], length);
        var tracksLength = o.IsLengthTracking && call[1].IsUndefined;
        var end = call[1].IsUndefined ? length : TypeConversion.ToRelativeIndex(call[1], length);
        var byteOffset = o.StoredByteOffset + start * o.Kind.Size();
        return tracksLength
            ? TypedArrayOperations.SpeciesCreate(call.Realm, o, [o.Buffer, byteOffset], isWritten: false)
            : TypedArrayOperations.SpeciesCreate(call.Realm, o, [o.Buffer, byteOffset, Math.Max(end - start, 0)], isWritten: false);
    }

    /// <summary>%TypedArray%.prototype.toReversed ( ) (§23.2.3.32).</summary>
    public static JsValue ToReversed(in CallInfo call)
    {
        var a = Copy(call, TypedArrayConstructor.ThisArray(call));
        call.Agent.StepOver(a.ElementBytes.Length);
        a.Reverse();
        return a;
    }

    /// <summary>%TypedArray%.prototype.with ( index, value ) (§23.2.3.36).</summary>
    public static JsValue With(in CallInfo call)
    {
        var o = TypedArrayConstructor.ThisArray(call);
        var length = o.Length;
        var relative = TypeConversion.ToIntegerOrInfinity(call[0]);
        var index = relative >= 0 ? relative : length + relative;
        JsValue value = o.Kind.IsBigInt() ? new JsValue(TypeConversion.ToBigInt(call[1])) : TypeConversion.ToNumber(call[1]);
        if (!(index >= 0 && index < o.Length)) throw Raise.RangeError(Messages.InvalidIndex, TypeConversion.ToString(relative));
        // 10. to 13. The conversion of the value may have removed elements: those are undefined.
        var a = TypedArrayOperations.CreateSameType(call.Realm, o, length);
        CopyElements(call, o, 0, length, a);
        a.Store((long)index, value);
        return a;
    }

    /// <summary>Creates a new array of the same type with the same elements.</summary>
    public static TypedArrayObject Copy(in CallInfo call, TypedArrayObject o)
    {
        var elements = o.ElementBytes;
        var a = TypedArrayOperations.CreateSameType(call.Realm, o, elements.Length / o.Kind.Size());
        call.Agent.StepOver(elements.Length);
        elements.CopyTo(a.ElementBytes);
        return a;
    }
}
