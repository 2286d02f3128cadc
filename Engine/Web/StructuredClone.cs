using Quoll.Builtins.Texts;
using Quoll.Calls;
using Quoll.Hosts.Objects;

namespace Quoll.Web;

/// <summary>
/// structuredClone (HTML, §2.7): a deep copy of data, including cycles. Plain objects, arrays, Map, Set, Date, RegExp,
/// Error, ArrayBuffer and its views, and wrappers can be copied. The copy of a SharedArrayBuffer has the same memory.
/// Code, and objects bound to something outside such as .NET objects, throw a TypeError with the name of HTML's
/// exception, DataCloneError.
/// </summary>
internal sealed class StructuredClone
{
    private readonly Realm _realm;
    private readonly Dictionary<JsObject, JsObject> _copies = new(ReferenceEqualityComparer.Instance);

    // Objects whose properties have not been copied yet: data may be nested to any depth.
    private readonly Stack<(JsObject From, JsObject To)> _open = new();

    private StructuredClone(Realm realm) => _realm = realm;

    public static JsValue Clone(in CallInfo call) => new StructuredClone(call.Realm).Clone(call[0]);

    /// <summary>Copies a value of any engine into a realm. Both engines are in use meanwhile.</summary>
    public static JsValue Import(Realm realm, JsValue value) => !value.IsObject ? ImportHere(realm, value)
        : Boundary.Run(value.Object.Realm, (realm, value), static (_, copy) => ImportHere(copy.realm, copy.value));

    private static JsValue ImportHere(Realm realm, JsValue value) =>
        Boundary.Run(realm, value, static (realm, value) => new StructuredClone(realm).Clone(value));

    private JsValue Clone(JsValue value)
    {
        var result = Copy(value);
        while (_open.TryPop(out var pair))
        {
            _realm.Agent.Step();
            Fill(pair.From, pair.To);
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
        if (value.Object is not (DateObject or RegExpObject or PrimitiveObject or StringObject or ArrayBufferObject or ArrayBufferView))
            _open.Push((value.Object, copy));
        return copy;
    }

    // Copies the object without its contents (StructuredSerializeInternal, steps 7 to 26).
    private JsObject Empty(JsValue value)
    {
        switch (value.Object)
        {
            case JsArray: return _realm.CreateArray([]);
            case MapObject: return new MapObject(_realm, _realm[Intrinsic.MapPrototype]);
            case SetObject: return new SetObject(_realm, _realm[Intrinsic.SetPrototype]);
            case ErrorObject: return new ErrorObject(_realm, ErrorPrototype(value.Object));
            // HTML §2.7.3 step 13: the copy has the same memory. Only the host shares memory between engines, so Import
            // does not.
            case ArrayBufferObject { IsShared: true } buffer when ReferenceEquals(buffer.Realm.Agent, _realm.Agent):
                return new ArrayBufferObject(_realm, buffer.Share());
            case ArrayBufferObject { IsShared: true } or ArrayBufferObject { IsDetached: true } or ArrayBufferView { IsOutOfBounds: true }:
                throw CannotClone(value);
            // No one can write to the bytes, so both buffers have the same.
            case ArrayBufferObject { IsImmutable: true } buffer: return ArrayBufferObject.CreateImmutable(_realm, buffer.Data);
            case ArrayBufferObject buffer:
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
            case { IsCallable: true } or { IsExotic: true }: throw CannotClone(value);
            default:
                if (!value.Object.IsPlain) throw CannotClone(value);
                return _realm.CreateObject();
        }
    }

    private ArrayBufferObject CopyOf(ArrayBufferObject buffer) => (ArrayBufferObject)Copy(buffer).Object;

    private void Fill(JsObject from, JsObject to)
    {
        switch (from)
        {
            case MapObject map:
                var entries = new List<(JsValue Key, JsValue Value)>();
                for (var cursor = default(OrderedTable.Cursor); map.Data.MoveNext(ref cursor, out var key, out var value);)
                {
                    _realm.Agent.Step();
                    entries.Add((key, value));
                }
                foreach (var (key, value) in entries) ((MapObject)to).Data.Set(Copy(key), Copy(value));
                return;
            case SetObject set:
                var members = new List<JsValue>();
                for (var cursor = default(OrderedTable.Cursor); set.Data.MoveNext(ref cursor, out var member, out _);)
                {
                    _realm.Agent.Step();
                    members.Add(member);
                }
                foreach (var member in members) ((SetObject)to).Data.Add(Copy(member));
                return;
            case ErrorObject error:
                ((ErrorObject)to).Stack = error.Stack;
                foreach (var key in new[] { WellKnown.Message, WellKnown.Stack, WellKnown.Cause })
                {
                    if (from.GetOwnProperty(key, out var property) && !property.IsAccessor)
                        to.DefineOwn(key, Copy(property.Value), PropertyFlags.Hidden);
                }
                return;
            default:
                if (from is JsArray array) to.Put(WellKnown.Length, new JsValue((double)array.Length));
                foreach (var key in from.OwnPropertyKeys())
                {
                    _realm.Agent.Step();
                    if (key.IsString && from.FindOwn(key, out var isEnumerable) && isEnumerable) to.DefineOwn(key, Copy(Read(from, key)));
                }
                return;
        }
    }

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

    private ThrowCompletion CannotClone(in JsValue value)
    {
        var error = Raise.InRealm(_realm, value.ObjectOrNull is HostObject host
            ? Raise.TypeError(Messages.CannotCloneHost, host.Class.Info.Name)
            : Raise.TypeError(Messages.CannotClone, Display.Brief(value)));
        error.Value.Object.DefineOwn(WellKnown.Name, "DataCloneError", PropertyFlags.Hidden);
        return error;
    }
}
