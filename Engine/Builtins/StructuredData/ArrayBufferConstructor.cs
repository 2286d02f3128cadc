namespace Quoll.Builtins.StructuredData;

/// <summary>The ArrayBuffer constructor and its prototype (ECMA-262 §25.1.4 to §25.1.6).</summary>
internal static class ArrayBufferConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("ArrayBuffer", 1, Intrinsic.ArrayBufferPrototype, Construct)
        .Method("isView", 1, IsView)
        .Species();

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Getter("byteLength", ByteLength)
        .Intrinsic("constructor", Intrinsic.ArrayBuffer)
        .Getter("detached", Detached)
        .Getter("immutable", Immutable)
        .Getter("maxByteLength", MaxByteLength)
        .Getter("resizable", Resizable)
        .Method("resize", 1, Resize)
        .Method("slice", 2, Slice)
        .Method("sliceToImmutable", 2, SliceToImmutable)
        .Method("transfer", 0, Transfer)
        .Method("transferToFixedLength", 0, TransferToFixedLength)
        .Method("transferToImmutable", 0, TransferToImmutable)
        .Tag("ArrayBuffer");

    private static ArrayBufferObject ThisBuffer(in CallInfo call) => Require(call.This);

    private static ArrayBufferObject Require(in JsValue value) =>
        value.ObjectOrNull is ArrayBufferObject { IsShared: false } buffer ? buffer
            : throw Raise.TypeError(Messages.IncompatibleReceiver, "ArrayBuffer", Display.Brief(value));

    /// <summary>ArrayBuffer ( length [ , options ] ) (§25.1.4.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, "ArrayBuffer");
        var byteLength = TypeConversion.ToIndex(call[0], Messages.InvalidArrayBufferLength);
        return ArrayBufferObject.Allocate(call.Realm, newTarget, byteLength, MaxByteLengthOption(call[1]));
    }

    /// <summary>GetArrayBufferMaxByteLengthOption (§25.1.3.7): returns null if there is none.</summary>
    public static double? MaxByteLengthOption(in JsValue options)
    {
        var maximum = options.ObjectOrNull?.Get("maxByteLength") ?? JsValue.Undefined;
        return maximum.IsUndefined ? null : TypeConversion.ToIndex(maximum, Messages.InvalidArrayBufferLength);
    }

    /// <summary>ArrayBuffer.isView ( arg ) (§25.1.5.1).</summary>
    private static JsValue IsView(in CallInfo call) => call[0].ObjectOrNull is ArrayBufferView;

    /// <summary>get ArrayBuffer.prototype.byteLength (§25.1.6.1).</summary>
    private static JsValue ByteLength(in CallInfo call) => ThisBuffer(call).ByteLength;

    /// <summary>get ArrayBuffer.prototype.detached (§25.1.6.3).</summary>
    private static JsValue Detached(in CallInfo call) => ThisBuffer(call).IsDetached;

    /// <summary>get ArrayBuffer.prototype.immutable (proposal-immutable-arraybuffer).</summary>
    private static JsValue Immutable(in CallInfo call) => ThisBuffer(call).IsImmutable;

    /// <summary>get ArrayBuffer.prototype.maxByteLength (§25.1.6.4).</summary>
    private static JsValue MaxByteLength(in CallInfo call)
    {
        var o = ThisBuffer(call);
        return o.IsDetached ? 0 : o.IsResizable ? o.MaxByteLength : o.ByteLength;
    }

    /// <summary>get ArrayBuffer.prototype.resizable (§25.1.6.5).</summary>
    private static JsValue Resizable(in CallInfo call) => ThisBuffer(call).IsResizable;

    /// <summary>ArrayBuffer.prototype.resize ( newLength ) (§25.1.6.6).</summary>
    private static JsValue Resize(in CallInfo call)
    {
        var o = ThisBuffer(call);
        if (!o.IsResizable) throw Raise.TypeError(Messages.BufferFixedLength, "ArrayBuffer");
        var newByteLength = TypeConversion.ToIndex(call[0], Messages.InvalidArrayBufferLength);
        o.RequireAttached();
        if (newByteLength > o.MaxByteLength) throw Raise.RangeError(Messages.BufferMaximum);
        o.Resize((int)newByteLength);
        return JsValue.Undefined;
    }

    /// <summary>ArrayBuffer.prototype.slice ( start, end ) (§25.1.6.7).</summary>
    private static JsValue Slice(in CallInfo call)
    {
        var (o, first, final) = Part(call);
        var newLength = Math.Max(final - first, 0);
        var constructor = ObjectOperations.SpeciesConstructor(call.Realm, o, Intrinsic.ArrayBuffer);
        var made = Require(ObjectOperations.Construct(constructor, [newLength]));
        made.RequireAttached();
        made.RequireMutable();
        if (ReferenceEquals(made, o)) throw Raise.TypeError(Messages.BufferSame);
        if (made.ByteLength < newLength) throw Raise.TypeError(Messages.BufferTooShort);
        // 22. Side effects of the above steps may have detached or resized O.
        o.RequireAttached();
        call.Agent.StepOver(newLength);
        if (first < o.ByteLength) o.Bytes.Slice(first, Math.Min(newLength, o.ByteLength - first)).CopyTo(made.Bytes);
        return made;
    }

    /// <summary>ArrayBuffer.prototype.sliceToImmutable ( start, end ) (proposal-immutable-arraybuffer).</summary>
    private static JsValue SliceToImmutable(in CallInfo call)
    {
        var (o, first, final) = Part(call);
        var newLength = Math.Max(final - first, 0);
        // 11. Side effects of the above steps may have detached or resized O.
        o.RequireAttached();
        if (o.ByteLength < final) throw Raise.RangeError(Messages.ViewRange, "ArrayBuffer");
        return Copy(call, o, first, newLength, newLength);
    }

    // The buffer, and the part of it that the arguments start and end name.
    private static (ArrayBufferObject Buffer, int First, int Final) Part(in CallInfo call)
    {
        var o = ThisBuffer(call);
        o.RequireAttached();
        var length = o.ByteLength;
        var first = (int)TypeConversion.ToRelativeIndex(call[0], length);
        return (o, first, call[1].IsUndefined ? length : (int)TypeConversion.ToRelativeIndex(call[1], length));
    }

    // An immutable buffer that begins with bytes of another one.
    private static ArrayBufferObject Copy(in CallInfo call, ArrayBufferObject from, int first, int count, double length)
    {
        var data = ArrayBufferObject.CreateByteDataBlock(call.Agent, length);
        call.Agent.StepOver(count);
        if (count > 0) from.Bytes.Slice(first, count).CopyTo(data);
        return ArrayBufferObject.CreateImmutable(call.Realm, data);
    }

    /// <summary>ArrayBuffer.prototype.transfer ( [ newLength ] ) (§25.1.6.8).</summary>
    private static JsValue Transfer(in CallInfo call) => CopyAndDetach(call, BufferCopy.SameResizability);

    /// <summary>ArrayBuffer.prototype.transferToFixedLength ( [ newLength ] ) (§25.1.6.9).</summary>
    private static JsValue TransferToFixedLength(in CallInfo call) => CopyAndDetach(call, BufferCopy.FixedLength);

    /// <summary>ArrayBuffer.prototype.transferToImmutable ( [ newLength ] ) (proposal-immutable-arraybuffer).</summary>
    private static JsValue TransferToImmutable(in CallInfo call) => CopyAndDetach(call, BufferCopy.Immutable);

    // ArrayBufferCopyAndDetach (§25.1.3.3).
    private static ArrayBufferObject CopyAndDetach(in CallInfo call, BufferCopy copy)
    {
        var o = ThisBuffer(call);
        double? wanted = call[0].IsUndefined ? null : TypeConversion.ToIndex(call[0], Messages.InvalidArrayBufferLength);
        o.RequireAttached();
        o.RequireMutable();
        var newByteLength = wanted ?? o.ByteLength;
        double? newMaxByteLength = copy == BufferCopy.SameResizability && o.IsResizable ? o.MaxByteLength : null;
        // 10. A zero-copy move is left to the implementation.
        if (newMaxByteLength is null && newByteLength == o.ByteLength) return o.MoveToFixedLength(copy == BufferCopy.Immutable);
        ArrayBufferObject made;
        if (copy == BufferCopy.Immutable)
        {
            made = Copy(call, o, 0, (int)Math.Min(newByteLength, o.ByteLength), newByteLength);
        }
        else
        {
            made = ArrayBufferObject.Allocate(call.Realm, call.Realm[Intrinsic.ArrayBuffer], newByteLength, newMaxByteLength);
            call.Agent.StepOver(o.ByteLength);
            o.Bytes[..Math.Min(made.ByteLength, o.ByteLength)].CopyTo(made.Bytes);
        }
        o.Detach();
        return made;
    }

    // What a transfer makes of the buffer.
    private enum BufferCopy { SameResizability, FixedLength, Immutable }
}
