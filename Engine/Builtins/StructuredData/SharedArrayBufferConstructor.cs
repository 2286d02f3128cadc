namespace Quoll.Builtins.StructuredData;

/// <summary>The SharedArrayBuffer constructor and its prototype (ECMA-262 §25.2.3 to §25.2.5).</summary>
internal static class SharedArrayBufferConstructor
{
    public static readonly BuiltinTable Table =
        BuiltinTable.ForConstructor("SharedArrayBuffer", 1, Intrinsic.SharedArrayBufferPrototype, Construct).Species();

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Getter("byteLength", ByteLength)
        .Intrinsic("constructor", Intrinsic.SharedArrayBuffer)
        .Method("grow", 1, Grow)
        .Getter("growable", Growable)
        .Getter("maxByteLength", MaxByteLength)
        .Method("slice", 2, Slice)
        .Tag("SharedArrayBuffer");

    private static ArrayBufferObject ThisBuffer(in CallInfo call) => Require(call.This);

    private static ArrayBufferObject Require(in JsValue value) => value.ObjectOrNull is ArrayBufferObject { IsShared: true } buffer
        ? buffer : throw Raise.TypeError(Messages.IncompatibleReceiver, "SharedArrayBuffer", Display.Brief(value));

    /// <summary>SharedArrayBuffer ( length [ , options ] ) (§25.2.3.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "SharedArrayBuffer");
        var byteLength = TypeConversion.ToIndex(call[0], Messages.InvalidArrayBufferLength);
        return ArrayBufferObject.Allocate(
            call.Realm, newTarget, byteLength, ArrayBufferConstructor.MaxByteLengthOption(call[1]), isShared: true);
    }

    /// <summary>get SharedArrayBuffer.prototype.byteLength (§25.2.5.1).</summary>
    private static JsValue ByteLength(in CallInfo call) => ThisBuffer(call).ByteLength;

    /// <summary>SharedArrayBuffer.prototype.grow ( newLength ) (§25.2.5.3).</summary>
    private static JsValue Grow(in CallInfo call)
    {
        var o = ThisBuffer(call);
        if (!o.IsResizable) throw Raise.TypeError(Messages.BufferFixedLength, "SharedArrayBuffer");
        var newByteLength = TypeConversion.ToIndex(call[0], Messages.InvalidArrayBufferLength);
        if (newByteLength > o.MaxByteLength) throw Raise.RangeError(Messages.BufferMaximum);
        if (!o.TryGrow((int)newByteLength)) throw Raise.RangeError(Messages.BufferShrinks);
        return JsValue.Undefined;
    }

    /// <summary>get SharedArrayBuffer.prototype.growable (§25.2.5.4).</summary>
    private static JsValue Growable(in CallInfo call) => ThisBuffer(call).IsResizable;

    /// <summary>get SharedArrayBuffer.prototype.maxByteLength (§25.2.5.5).</summary>
    private static JsValue MaxByteLength(in CallInfo call)
    {
        var o = ThisBuffer(call);
        return o.IsResizable ? o.MaxByteLength : o.ByteLength;
    }

    /// <summary>SharedArrayBuffer.prototype.slice ( start, end ) (§25.2.5.6).</summary>
    private static JsValue Slice(in CallInfo call)
    {
        var o = ThisBuffer(call);
        var length = o.ByteLength;
        var first = (int)TypeConversion.ToRelativeIndex(call[0], length);
        var final = call[1].IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(call[1], length);
        var newLength = Math.Max(final - first, 0);
        var constructor = ObjectOperations.SpeciesConstructor(call.Realm, o, Intrinsic.SharedArrayBuffer);
        var made = Require(ObjectOperations.Construct(constructor, [newLength]));
        // 16.
        if (ArrayBufferObject.HaveSameBlock(made, o)) throw Raise.TypeError(Messages.BufferSame);
        if (made.ByteLength < newLength) throw Raise.TypeError(Messages.BufferTooShort);
        call.Agent.StepOver(newLength);
        // The steps above cannot have made O shorter.
        o.Bytes.Slice(first, newLength).CopyTo(made.Bytes);
        return made;
    }
}
