using Quoll.Builtins.Texts;
using Quoll.Calls;
using Quoll.Hosts.Objects;
using Quoll.Builtins.Keyed;

namespace Quoll.Web;

/// <summary>
/// structuredClone (HTML §2.7): a deep copy of data, including cycles. Plain objects, arrays, Map, Set, Date, RegExp,
/// Error, ArrayBuffer and its views, wrappers, and platform objects whose class says so can be copied. The copy of a
/// SharedArrayBuffer has the same memory. Code, and objects bound to something outside such as .NET objects, are
/// a DataCloneError. Serializing and deserializing are one walk, because no script runs in the latter.
/// </summary>
internal sealed class StructuredClone
{
    // The realm of the copy, and the one that asks for it: its errors, its limits.
    private readonly Realm _realm, _asker;
    private readonly bool _sharesMemory;
    private readonly Dictionary<JsObject, JsObject> _copies = new(ReferenceEqualityComparer.Instance);

    // Objects whose properties are being copied, the innermost last: data may be nested to any depth, and getters run
    // in the order of the standard.
    private readonly Stack<Frame> _open = new();

    // The shapes of copies, by those of their originals. Data have few shapes.
    private readonly Dictionary<Shape, Shape?> _shapes = new(ReferenceEqualityComparer.Instance);
    private (Shape? From, Shape? To) _lastShape;

    // Properties that a getter deleted while their object was being copied.
    private readonly List<(JsObject Copy, PropertyKey Key)> _lost = [];

    private StructuredClone(Realm asker, Realm realm, bool sharesMemory) =>
        (_asker, _realm, _sharesMemory) = (asker, realm, sharesMemory);

    /// <summary>structuredClone ( value, options ), HTML §2.7.10.</summary>
    public static JsValue Clone(in CallInfo call)
    {
        if (call.Count == 0) throw Raise.TypeError(Messages.Verbatim, "structuredClone: 1 argument required, but only 0 present.");
        var options = call[1];
        if (!options.IsNullish && !options.IsObject) throw Raise.TypeError(Messages.NotObject, Display.Brief(options));
        var given = options.IsObject ? options.Object.Get("transfer") : JsValue.Undefined;
        List<JsValue> transfer = [];
        if (!given.IsUndefined)
        {
            var iterator = IteratorRecord.From(call.Realm, given);
            while (iterator.Step(out var value))
                transfer.Add(value.IsObject ? value : throw Raise.TypeError(Messages.NotObject, Display.Brief(value)));
        }
        return new StructuredClone(call.Realm, call.Realm, false).Clone(call[0], [.. transfer], out _);
    }

    /// <summary>Copies a value of any engine into a realm. Both engines are in use meanwhile.</summary>
    public static JsValue Import(Realm realm, JsValue value) => Copy(realm, realm, value, [], false, out _);

    /// <summary>
    /// StructuredSerializeWithTransfer and StructuredDeserializeWithTransfer (HTML §2.7.7, §2.7.8).
    /// </summary>
    /// <param name="asker">The realm that asks for the copy, whose errors it gets.</param>
    /// <param name="realm">The realm of the copy.</param>
    /// <param name="value">The value, of any engine.</param>
    /// <param name="transfer">The objects to move.</param>
    /// <param name="sharesMemory">Whether another engine may get the memory of a SharedArrayBuffer.</param>
    /// <param name="transferred">The moved objects of the realm of the copy.</param>
    public static JsValue Copy(
        Realm asker, Realm realm, JsValue value, JsValue[] transfer, bool sharesMemory, out JsValue[] transferred)
    {
        var source = value.ObjectOrNull?.Realm ?? (transfer.Length > 0 ? transfer[0].Object.Realm : realm);
        var result = Boundary.Run(source, (asker, realm, value, transfer, sharesMemory), static (_, x) =>
            Boundary.Run(x.realm, x, static (_, x) =>
                (new StructuredClone(x.asker, x.realm, x.sharesMemory).Clone(x.value, x.transfer, out var moved), moved)));
        transferred = result.moved;
        return result.Item1;
    }

    private JsValue Clone(JsValue value, JsValue[] transfer, out JsValue[] transferred)
    {
        // StructuredSerializeWithTransfer, steps 2 to 3: the objects that will be moved get their places.
        transferred = transfer.Length == 0 ? [] : new JsValue[transfer.Length];
        for (var i = 0; i < transfer.Length; i++)
        {
            var from = transfer[i].Object;
            JsObject? place = from is not ArrayBufferObject buffer ? from.Realm.Agent.PlaceForTransfer(from, _realm)
                : buffer.IsShared || buffer.IsImmutable ? null : ArrayBufferObject.CreatePlace(_realm, buffer);
            if (place is null || !_copies.TryAdd(from, place)) throw CannotClone(transfer[i], Messages.CannotTransfer);
            transferred[i] = new JsValue(place);
        }

        // StructuredSerializeInternal.
        var result = Copy(value);
        while (_open.Count > 0)
        {
            _asker.Agent.Step();
            var frame = _open.Peek();
            if (!frame.MoveNext(this)) _open.Pop();
        }
        foreach (var (copy, key) in _lost) copy.Delete(key);

        // Steps 5 to 6.
        for (var i = 0; i < transfer.Length; i++)
        {
            if (transfer[i].Object is not ArrayBufferObject buffer)
            {
                transfer[i].Object.Realm.Agent.Transfer(transfer[i].Object, transferred[i].Object);
                continue;
            }
            if (buffer.IsDetached) throw CannotClone(transfer[i], Messages.CannotTransfer);
            ((ArrayBufferObject)transferred[i].Object).Adopt(buffer);
        }
        return result;
    }

    private JsValue Copy(JsValue value)
    {
        if (value.IsSymbol) throw CannotClone(value);
        if (!value.IsObject) return value;
        if (_copies.TryGetValue(value.Object, out var known)) return known;
        var copy = Empty(value);
        _copies.Add(value.Object, copy);
        Open(value.Object, copy);
        return copy;
    }

    // Objects and arrays without objects in them are copied at once.
    private void Open(JsObject from, JsObject to)
    {
        _asker.Agent.Step();
        if (from is ErrorObject { HostName: null } && OwnData(from, WellKnown.Cause) is { IsObject: true } cause)
            _open.Push(new CauseFrame(cause, to));
        if (IsLeaf(from)) return;
        if (from is JsArray array && to is JsArray { DenseCount: > 0 } elements)
        {
            var next = CopyPrimitives(array.DenseElements, elements.DenseElements);
            if (next < elements.DenseCount) _open.Push(new ElementFrame(array, elements, next));
        }
        else if (from is JsArray or MapObject or SetObject || to.Shape.Count == 0 && (!from.IsDescribedByShape || from.Shape.Count > 0))
        {
            _open.Push(new PropertyFrame(from, to));
        }
        else if (to.Shape.Count > 0)
        {
            var slot = CopyPrimitives(from.FirstSlots(to.Shape.Count), to.FirstSlots(to.Shape.Count));
            if (slot < to.Shape.Count) _open.Push(new SlotFrame(from, to, slot));
        }
    }

    // Copies values up to the first one that is an object, a symbol, or must be asked for; returns its index.
    private int CopyPrimitives(ReadOnlySpan<JsValue> from, Span<JsValue> to)
    {
        _asker.Agent.StepOver((long)from.Length * Unsafe.SizeOf<JsValue>());
        for (var i = 0; i < from.Length; i++)
        {
            ref readonly var value = ref from[i];
            if (value.IsObject || value.IsSymbol || value.IsInternal) return i;
            to[i] = value;
        }
        return from.Length;
    }

    // The shape of copies of objects whose shape says all about their properties; null for others.
    private Shape? ShapeOfCopy(JsObject from)
    {
        if (!from.IsDescribedByShape || from.Shape is not { IsDictionary: false, IsOpen: true, Count: > 0 }) return null;
        if (ReferenceEquals(from.Shape, _lastShape.From)) return _lastShape.To;
        if (!_shapes.TryGetValue(from.Shape, out var shape))
        {
            shape = _realm.ObjectShape;
            _asker.Agent.Spend(from.Shape.Count);
            for (var slot = 0; shape is not null && slot < from.Shape.Count; slot++)
                shape = shape.Add(from.Shape.Table.KeyAt(slot), PropertyFlags.All);
            _shapes.Add(from.Shape, shape);
        }
        _lastShape = (from.Shape, shape);
        return shape;
    }

    private static bool IsLeaf(JsObject value) => value is DateObject or RegExpObject or PrimitiveObject or StringObject
        or ArrayBufferObject or ArrayBufferView or ClassInstance or ErrorObject;

    // Copies the object without its contents (StructuredSerializeInternal, steps 7 to 26).
    private JsObject Empty(JsValue value)
    {
        switch (value.Object)
        {
            case JsArray { IsFull: true, Shape.Count: 0, DenseCount: > 0 } full:
                return _realm.CreateArray(NewElements.Create<JsValue>(_asker.Agent, full.DenseCount));
            case JsArray: return _realm.CreateArray([]);
            case MapObject: return new MapObject(_realm, _realm[Intrinsic.MapPrototype]);
            case SetObject: return new SetObject(_realm, _realm[Intrinsic.SetPrototype]);
            case ClassInstance or ErrorObject when value.Object.Realm.Agent.ClonePlatformObject(value.Object, _realm) is { } platform:
                return platform;
            case ClassInstance: throw CannotClone(value);
            case ErrorObject error: return CopyOf(error);
            // HTML §2.7.3 step 13: the copy has the same memory. Only the host shares memory between engines, so Import
            // does not.
            case ArrayBufferObject { IsShared: true } buffer when _sharesMemory || ReferenceEquals(buffer.Realm.Agent, _realm.Agent):
                return new ArrayBufferObject(_realm, buffer.Share());
            case ArrayBufferObject { IsShared: true } or ArrayBufferObject { IsDetached: true } or ArrayBufferView { IsOutOfBounds: true }:
                throw CannotClone(value);
            // No one can write to the bytes, so both buffers have the same.
            case ArrayBufferObject { IsImmutable: true } buffer: return ArrayBufferObject.CreateImmutable(_realm, buffer.Data);
            case ArrayBufferObject buffer:
                if (!ReferenceEquals(_asker.Agent, _realm.Agent)) _asker.Agent.Reserve(buffer.ByteLength);
                var block = ArrayBufferObject.Allocate(
                    _realm, _realm[Intrinsic.ArrayBuffer], buffer.ByteLength, buffer.IsResizable ? buffer.MaxByteLength : null);
                buffer.Bytes.CopyTo(block.Bytes);
                return block;
            // A view of the copied buffer, with its place in it.
            case TypedArrayObject array:
                return new TypedArrayObject(
                    _realm, _realm[array.Kind.Prototype()], array.Kind, CopyOf(array.Buffer), array.StoredByteOffset,
                    array.FixedByteLength);
            case DataViewObject view:
                return new DataViewObject(
                    _realm, _realm[Intrinsic.DataViewPrototype], CopyOf(view.Buffer), view.StoredByteOffset, view.FixedByteLength);
            case DateObject date: return new DateObject(_realm, _realm[Intrinsic.DatePrototype], date.DateValue, date.Origin);
            case RegExpObject pattern: return RegExpObject.Create(_realm, pattern.OriginalSource, pattern.OriginalFlags);
            case PrimitiveObject { Value: var primitive } when !primitive.IsSymbol: return TypeConversion.ToObject(_realm, primitive);
            case StringObject: return TypeConversion.ToObject(_realm, TypeConversion.ToString(value));
            default:
                // %Object.prototype% is exotic, but its copy is not.
                var isObject = value.Object is { IsCallable: false, IsExotic: false, IsPlain: true }
                    || ReferenceEquals(value.Object, value.Object.Realm[Intrinsic.ObjectPrototype]);
                if (!isObject) throw CannotClone(value);
                return ShapeOfCopy(value.Object) is { } shape ? SlotObjects.Create(shape, shape.Count) : _realm.CreateObject();
        }
    }

    private ArrayBufferObject CopyOf(ArrayBufferObject buffer) => (ArrayBufferObject)Copy(buffer).Object;

    // Steps 17 to 18: name, message, and what the engine keeps with an error.
    private ErrorObject CopyOf(ErrorObject error)
    {
        var copy = new ErrorObject(_realm, ErrorPrototype(error)) { Stack = error.Stack };
        if (error.GetOwnProperty(WellKnown.Message, out var message) && !message.IsAccessor)
            copy.DefineOwn(WellKnown.Message, TypeConversion.ToString(message.Value), PropertyFlags.Hidden);
        // A cause that is an object comes later: causes have causes.
        foreach (var key in (ReadOnlySpan<PropertyKey>)[WellKnown.Stack, WellKnown.Cause])
        {
            if (OwnData(error, key) is { IsObject: false } value) copy.DefineOwn(key, Copy(value), PropertyFlags.Hidden);
        }
        return copy;
    }

    // The value of an own data property; null without one. (A bare null would be that of the language.)
    private static JsValue? OwnData(JsObject from, in PropertyKey key) =>
        from.GetOwnProperty(key, out var property) && !property.IsAccessor ? property.Value : default(JsValue?);

    // A getter of another engine runs in a call of that engine.
    private JsValue Read(JsObject from, in PropertyKey key) => ReferenceEquals(from.Realm.Agent, _realm.Agent) ? from.Get(key)
        : Boundary.Run(from.Realm, (from, key), static (_, property) => property.from.Get(property.key));

    private JsObject ErrorPrototype(JsObject error) => (Read(error, WellKnown.Name) is { IsString: true } name ? name.String : "") switch
    {
        "EvalError" => _realm[Intrinsic.EvalErrorPrototype],
        "RangeError" => _realm[Intrinsic.RangeErrorPrototype],
        "ReferenceError" => _realm[Intrinsic.ReferenceErrorPrototype],
        "SyntaxError" => _realm[Intrinsic.SyntaxErrorPrototype],
        "TypeError" => _realm[Intrinsic.TypeErrorPrototype],
        "URIError" => _realm[Intrinsic.UriErrorPrototype],
        _ => _realm[Intrinsic.ErrorPrototype],
    };

    private ThrowCompletion CannotClone(in JsValue value, string message = Messages.CannotClone)
    {
        var text = value.ObjectOrNull is HostObject host ? string.Format(null, Messages.CannotCloneHost, host.Class.Info.Name)
            : string.Format(null, message, Display.Brief(value));
        return _asker.Agent.DomError(_asker, "DataCloneError", text);
    }

    /// <summary>An object whose contents are being copied (StructuredSerializeInternal, step 26).</summary>
    private abstract class Frame
    {
        /// <summary>Copies the next value. Returns false after the last one.</summary>
        public abstract bool MoveNext(StructuredClone clone);
    }

    /// <summary>The cause of an error.</summary>
    private sealed class CauseFrame(JsValue cause, JsObject to) : Frame
    {
        private bool _isCopied;

        public override bool MoveNext(StructuredClone clone)
        {
            if (_isCopied) return false;
            to.DefineOwn(WellKnown.Cause, clone.Copy(cause), PropertyFlags.Hidden);
            return _isCopied = true;
        }
    }

    /// <summary>Elements of an array that had all of them when the copy began.</summary>
    private sealed class ElementFrame(JsArray from, JsArray to, int next) : Frame
    {
        public override bool MoveNext(StructuredClone clone)
        {
            if (next == to.DenseCount) return false;
            var index = next++;
            // A getter may have changed the array meanwhile.
            PropertyKey key = index;
            to.Dense[index] = from.TryGetDense((uint)index, out var value) ? clone.Copy(value)
                : from.FindOwn(key, out var isEnumerable) && isEnumerable ? clone.Copy(clone.Read(from, key)) : JsValue.Hole;
            return true;
        }
    }

    /// <summary>The slots of an object whose shape is that of its copy.</summary>
    private sealed class SlotFrame(JsObject from, JsObject to, int next) : Frame
    {
        private readonly Shape _shape = from.Shape;

        public override bool MoveNext(StructuredClone clone)
        {
            if (next == to.Shape.Count) return false;
            var slot = next++;
            // A getter may have changed the object meanwhile.
            if (ReferenceEquals(from.Shape, _shape)) to.SlotAt(slot) = clone.Copy(from.ReadSlot(slot));
            else
            {
                var key = _shape.Table.KeyAt(slot);
                if (from.FindOwn(key, out var isEnumerable) && isEnumerable) to.SlotAt(slot) = clone.Copy(clone.Read(from, key));
                else
                {
                    to.SlotAt(slot) = JsValue.Undefined;
                    clone._lost.Add((to, key));
                }
            }
            return true;
        }
    }

    /// <summary>Any other object, by its keys.</summary>
    private sealed class PropertyFrame : Frame
    {
        private readonly JsObject _from, _to;
        private readonly List<PropertyKey>? _keys;

        // The members of a Map (keys and values in turns) or a Set, when the copy began.
        private readonly List<JsValue>? _members;
        private JsValue _key;
        private int _next;

        public PropertyFrame(JsObject from, JsObject to)
        {
            (_from, _to) = (from, to);
            if (from is JsArray array) to.Put(WellKnown.Length, new JsValue((double)array.Length));
            var data = (from as MapObject)?.Data ?? (from as SetObject)?.Data;
            if (data is null)
            {
                _keys = [.. from.OwnPropertyKeys()];
                return;
            }
            _members = [];
            for (var cursor = default(OrderedTable.Cursor); data.MoveNext(ref cursor, out var key, out var value);)
            {
                _members.Add(key);
                if (from is MapObject) _members.Add(value);
            }
        }

        public override bool MoveNext(StructuredClone clone)
        {
            if (_members is not null) return MoveNextMember(clone, _members);
            if (_next == _keys!.Count) return false;
            var key = _keys[_next++];
            if (key.IsString && _from.FindOwn(key, out var isEnumerable) && isEnumerable)
                _to.DefineOwn(key, clone.Copy(clone.Read(_from, key)));
            return true;
        }

        private bool MoveNextMember(StructuredClone clone, List<JsValue> members)
        {
            if (_next == members.Count) return false;
            var copy = clone.Copy(members[_next++]);
            if (_to is SetObject set) set.Data.Add(copy);
            else if (_next % 2 == 1) _key = copy;
            else ((MapObject)_to).Data.Set(_key, copy);
            return true;
        }
    }
}
