using System.Dynamic;
using System.Globalization;
using System.Text;
using Quoll.TypeModel.Bounds;
using Quoll.Hosts.Objects;

namespace Quoll.Hosts;

/// <summary>
/// Converts JavaScript values to plain .NET data. It uses its own stack, so it copies data nested to any depth. An
/// object that is reached twice is copied once; one that contains itself is an error.
/// </summary>
/// <param name="path">The surrounding conversion; null if there is none.</param>
/// <param name="isDynamic">Whether objects become objects of C#'s <c>dynamic</c>, not dictionaries.</param>
internal sealed class ValueExport(ConversionPath? path, bool isDynamic)
{
    /// <summary>
    /// The longest array that is copied element by element although most elements may be absent: 16 million.
    /// </summary>
    private const double MaxSparseLength = 1 << 24;

    // All copies of one walk have the same form.
    private static readonly object Form = typeof(object);

    private readonly Stack<CopyFrame> _open = new();
    private readonly ConvertedObjects _copies = new();

    /// <summary>Returns the .NET value of a JavaScript value.</summary>
    /// <exception cref="InvalidOperationException">An object contains itself.</exception>
    public static object? Convert(in JsValue value) =>
        TryConvertScalar(value, out var converted) ? converted : new ValueExport(null, isDynamic: false).ConvertContainer(value.Object);

    /// <summary>
    /// Returns the .NET value as a part of a conversion: an object that another part has reached is copied once.
    /// </summary>
    /// <exception cref="ThrowCompletion">An object contains itself.</exception>
    public object? Read(in JsValue value)
    {
        if (TryConvertScalar(value, out var converted)) return converted;
        return _copies.Find(value.Object, Form) ?? ConvertContainer(value.Object);
    }

    // Converts all values except those that contain others; binary data is copied at once. A value without a plain form
    // stays unchanged.
    private static bool TryConvertScalar(in JsValue value, out object? converted)
    {
        converted = null;
        switch (value.StoredType)
        {
            case JsType.Undefined or JsType.Null: return true;
            case JsType.Boolean: converted = value.IsTrue; return true;
            case JsType.Number: converted = value.Number; return true;
            case JsType.String: converted = value.String; return true;
            case JsType.BigInt: converted = value.BigInt; return true;
            case JsType.Object when !value.Object.IsCallable:
                switch (value.Object)
                {
                    case HostObject host: converted = host.Passed; return true;
                    case ClassInstance instance: converted = instance.Target; return true;
                    case var source when IsContainer(source): return false;
                    case PrimitiveObject { Value.IsSymbol: false } wrapper: return TryConvertScalar(wrapper.Value, out converted);
                    case StringObject wrapper: converted = wrapper.Value; return true;
                    case TypedArrayObject array: converted = BinaryData.ToArray(array); return true;
                    case ArrayBufferObject buffer: converted = BinaryData.ToArray(buffer); return true;
                    case DataViewObject view: converted = BinaryData.ToBytes(view); return true;
                    case { PatternText: { } pattern }: converted = pattern; return true;
                    case DateObject { Origin: { } origin }: converted = origin; return true;
                    // As in JSON.
                    case DateObject { DateValue: double.NaN }: return true;
                    case DateObject date when date.TryGetDateTime(out var moment): converted = moment; return true;
                    default: converted = value; return true;
                }
            default: converted = value; return true;
        }
    }

    // All data of the object are in its properties, or in entries that a frame reads. A copy of other objects, such as
    // a promise or an iterator, would be an empty dictionary.
    private static bool IsContainer(JsObject source) =>
        source.IsPlain || source is JsArray or MapObject or SetObject or ErrorObject or IProxy
        || source.ClassName is "Object" or "Arguments" or "Module";

    private object ConvertContainer(JsObject root)
    {
        var result = Open(root);
        while (_open.TryPeek(out var frame))
        {
            frame.Source.Realm.Agent.Step();
            if (!frame.MoveNext(out var value))
            {
                _open.Pop();
                _copies.End(frame.Source, frame.Copy);
            }
            else if (TryConvertScalar(value, out var converted))
            {
                frame.Add(converted);
            }
            else
            {
                frame.Add(Open(value.Object));
            }
        }
        return result;
    }

    // Returns the copy of an object. A new copy becomes the innermost open one.
    private object Open(JsObject source)
    {
        if (!_copies.TryBegin(source, Form, out var known)) throw Circular();
        if (known is not null) return known;
        CopyFrame frame = source switch
        {
            MapObject map => new MapFrame(map),
            SetObject set => new SetFrame(set),
            ErrorObject => NewObjectFrame(source, KeysOfError(source), isEnumerable: false),
            _ when Comparison.IsArray(source) => NewArrayFrame(source),
            _ => NewObjectFrame(source, source.OwnPropertyKeys(), isEnumerable: true),
        };
        _open.Push(frame);
        return frame.Copy;
    }

    private CopyFrame NewObjectFrame(JsObject source, List<PropertyKey> keys, bool isEnumerable) =>
        isDynamic ? new DynamicFrame(source, keys, isEnumerable, this) : new DictionaryFrame(source, keys, isEnumerable);

    private ArrayFrame NewArrayFrame(JsObject source)
    {
        var length = ObjectOperations.LengthOfArrayLike(source);
        if (length <= MaxSparseLength || source is JsArray { IsDense: true }) return new ArrayFrame(source, length);
        throw path is not null ? Failed(Messages.InvalidArrayLength) : new InvalidOperationException(
            string.Create(
                CultureInfo.InvariantCulture, $"A sparse array of {length} elements is too long to be copied as plain .NET data."));
    }

    private Exception Circular()
    {
        if (path is not null) return Failed(Messages.HostCircular);
        var place = new StringBuilder();
        ConversionPath.AppendSteps(place, Steps());
        return new InvalidOperationException($"The object contains itself at {place}: it cannot be converted to plain .NET data.");
    }

    // The error of the surrounding conversion, at the current position of the walk.
    private ThrowCompletion Failed(string template, object? part = null)
    {
        path!.Enter(Steps());
        return path.Error(template, part);
    }

    // The current position of the walk.
    private object[] Steps() => _open.Reverse().Select(static frame => frame.Step).ToArray();

    // Most properties of errors are not enumerable. The stack is not copied; it is created on demand.
    private static List<PropertyKey> KeysOfError(JsObject error)
    {
        var keys = error.OwnPropertyKeys();
        keys.RemoveAll(static key => key.Equals(WellKnown.Name) || key.Equals(WellKnown.Message) || key.Equals(WellKnown.Stack));
        keys.InsertRange(0, [WellKnown.Name, WellKnown.Message]);
        return keys;
    }

    private abstract class CopyFrame(JsObject source, object copy)
    {
        public JsObject Source { get; } = source;

        public object Copy { get; } = copy;

        public abstract bool MoveNext(out JsValue value);

        public abstract void Add(object? converted);

        /// <summary>The name or the index of the item that is being copied.</summary>
        public abstract object Step { get; }
    }

    /// <summary>Properties with string keys, read in order by [[Get]]: own enumerable ones, or all.</summary>
    private abstract class ObjectFrame(JsObject source, object copy, List<PropertyKey> keys, bool isEnumerable) : CopyFrame(source, copy)
    {
        private int _next;

        public override bool MoveNext(out JsValue value)
        {
            while (_next < keys.Count)
            {
                var key = keys[_next++];
                if (!key.IsString) continue;
                if (isEnumerable)
                {
                    if (!ObjectOperations.TryGetEnumerable(Source, key, out value)) continue;
                }
                else value = Source.Get(key);
                return true;
            }
            value = default;
            return false;
        }

        protected string Name => keys[_next - 1].ToString();

        public override object Step => Name;
    }

    private sealed class DictionaryFrame(JsObject source, List<PropertyKey> keys, bool isEnumerable)
        : ObjectFrame(source, new Dictionary<string, object?>(), keys, isEnumerable)
    {
        public override void Add(object? converted)
        {
            var copy = (Dictionary<string, object?>)Copy;
            Growth.ReserveEntry(copy);
            copy[Name] = converted;
        }
    }

    private sealed class DynamicFrame(JsObject source, List<PropertyKey> keys, bool isEnumerable, ValueExport walk)
        : ObjectFrame(source, new ExpandoObject(), keys, isEnumerable)
    {
        public override void Add(object? converted)
        {
            if (!DynamicObjects.TrySet((ExpandoObject)Copy, Name, converted))
                throw walk.Failed(Messages.HostTooManyNames, DynamicObjects.MaxNames);
        }
    }

    /// <summary>The elements from 0 to the length, read by [[Get]]; absent ones are undefined.</summary>
    private sealed class ArrayFrame(JsObject source, double length) : CopyFrame(source, new List<object?>())
    {
        private double _next;

        public override bool MoveNext(out JsValue value)
        {
            if (_next < length)
            {
                value = Source.Get(PropertyKey.From(_next++));
                return true;
            }
            value = default;
            return false;
        }

        public override void Add(object? converted) => Growth.Add((List<object?>)Copy, converted);

        public override object Step => _next - 1;
    }

    /// <summary>The entries of a Map. Keys that a dictionary could not distinguish or hold stay unchanged.</summary>
    private sealed class MapFrame(MapObject source)
        : CopyFrame(source, new Dictionary<object, object?>(KeyComparer<object>.For(source.Data.Count)))
    {
        private readonly KeyValuePair<JsValue, JsValue>[] _entries = source.ToEntries();
        private int _next;

        public override bool MoveNext(out JsValue value)
        {
            var found = _next < _entries.Length;
            value = found ? _entries[_next++].Value : default;
            return found;
        }

        public override void Add(object? converted)
        {
            var key = _entries[_next - 1].Key;
            var plain = !key.IsObject && TryConvertScalar(key, out var scalar) ? scalar : null;
            var copy = (Dictionary<object, object?>)Copy;
            Growth.ReserveEntry(copy);
            copy[plain ?? key] = converted;
        }

        public override object Step => $".get({Display.Brief(_entries[_next - 1].Key)})";
    }

    /// <summary>The members of a Set. Those that are equal in .NET become one.</summary>
    private sealed class SetFrame(SetObject source) : CopyFrame(source, new HashSet<object?>(KeyComparer<object?>.For(source.Data.Count)))
    {
        private readonly JsValue[] _members = source.ToMembers();
        private int _next;

        public override bool MoveNext(out JsValue value)
        {
            var found = _next < _members.Length;
            value = found ? _members[_next++] : default;
            return found;
        }

        public override void Add(object? converted) => ((HashSet<object?>)Copy).Add(converted);

        public override object Step => _next - 1;
    }
}
