namespace Quoll.Builtins.Indexed;

/// <summary>The methods of %TypedArray.prototype% that write many elements (ECMA-262 §23.2.3).</summary>
internal static class TypedArrayMutation
{
    /// <summary>Elements that are written between two charges.</summary>
    private const int FilledAtOnce = 1 << 20;

    /// <summary>%TypedArray%.prototype.copyWithin ( target, start [ , end ] ) (§23.2.3.6).</summary>
    public static JsValue CopyWithin(in CallInfo call)
    {
        var o = TypedArrayOperations.ValidateForWriting(call.This);
        var length = o.Length;
        var to = (int)TypeConversion.ToRelativeIndex(call[0], length);
        var from = (int)TypeConversion.ToRelativeIndex(call[1], length);
        var final = call[2].IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(call[2], length);
        var count = Math.Min(final - from, length - to);
        if (count <= 0) return o;
        // 17. The conversions may have detached or resized the buffer.
        o.RequireInBounds();
        length = o.Length;
        count = Math.Min(count, Math.Min(length - from, length - to));
        if (count <= 0) return o;
        var size = o.Kind.Size();
        call.Agent.StepOver(count * (long)size);
        o.ElementBytes.Slice(from * size, count * size).CopyTo(o.ElementBytes[(to * size)..]);
        return o;
    }

    /// <summary>%TypedArray%.prototype.fill ( value [ , start [ , end ] ] ) (§23.2.3.9).</summary>
    public static JsValue Fill(in CallInfo call)
    {
        var o = TypedArrayOperations.ValidateForWriting(call.This);
        var length = o.Length;
        var bits = RawElement.FromValue(o.Kind, call[0]);
        var start = (int)TypeConversion.ToRelativeIndex(call[1], length);
        var end = call[2].IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(call[2], length);
        // 12. The conversions may have detached or resized the buffer.
        o.RequireInBounds();
        end = Math.Min(end, o.Length);
        if (start >= end) return o;
        // In parts, so that a limit ends the loop over a buffer of gigabytes soon.
        for (int next; start < end; start = next)
        {
            next = (int)Math.Min(end, (long)start + FilledAtOnce);
            call.Agent.StepOver((next - start) * (long)o.Kind.Size());
            o.Fill(start, next, bits);
        }
        return o;
    }

    /// <summary>%TypedArray%.prototype.reverse ( ) (§23.2.3.25).</summary>
    public static JsValue Reverse(in CallInfo call)
    {
        var o = TypedArrayOperations.ValidateForWriting(call.This);
        call.Agent.StepOver(o.ElementBytes.Length);
        o.Reverse();
        return o;
    }

    /// <summary>%TypedArray%.prototype.set ( source [ , offset ] ) (§23.2.3.26).</summary>
    public static JsValue Set(in CallInfo call)
    {
        var target = TypedArrayOperations.Require(call.This);
        target.Buffer.RequireMutable();
        var offset = TypeConversion.ToIntegerOrInfinity(call[1]);
        if (offset < 0) throw Raise.RangeError(Messages.OffsetOutOfBounds);
        if (call[0].ObjectOrNull is TypedArrayObject typed) SetFromTypedArray(target, offset, typed);
        else SetFromArrayLike(call, target, offset, call[0]);
        return JsValue.Undefined;
    }

    // SetTypedArrayFromTypedArray (§23.2.3.26.1).
    private static void SetFromTypedArray(TypedArrayObject target, double offset, TypedArrayObject source)
    {
        target.RequireInBounds();
        source.RequireInBounds();
        TypedArrayOperations.RequireSameContentType(target, source);
        var elements = source.ElementBytes;
        if (offset + elements.Length / source.Kind.Size() > target.Length) throw Raise.RangeError(Messages.OffsetOutOfBounds);
        TypedArrayOperations.Copy(source, elements, target, (int)offset);
    }

    // SetTypedArrayFromArrayLike (§23.2.3.26.2).
    private static void SetFromArrayLike(in CallInfo call, TypedArrayObject target, double offset, in JsValue source)
    {
        target.RequireInBounds();
        var targetLength = target.Length;
        var from = TypeConversion.ToObject(call.Realm, source);
        var length = ArrayElements.Length(from);
        if (offset + length > targetLength) throw Raise.RangeError(Messages.OffsetOutOfBounds);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            target.Store((long)offset + k, ArrayElements.Get(from, k));
        }
    }
}
