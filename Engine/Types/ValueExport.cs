using System.Globalization;
using System.Text;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Types.Objects;

namespace Quoll.Types;

/// <summary>
/// JavaScript values into plain .NET data. Walks its own stack, so that data nested to any depth is copied. An object
/// that is reached twice is copied once; one that contains itself is an error.
/// </summary>
internal sealed class ValueExport
{
    /// <summary>
    /// The longest array that is copied element by element although most elements may be absent: 16 million.
    /// </summary>
    private const double MaxSparseLength = 1 << 24;

    private readonly Stack<Frame> _open = new();
    private readonly Dictionary<JsObject, object> _copies = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<JsObject> _openSources = new(ReferenceEqualityComparer.Instance);

    private ValueExport() { }

    /// <summary>Makes the .NET value of a JavaScript value.</summary>
    /// <exception cref="InvalidOperationException">An object contains itself.</exception>
    public static object? Convert(in JsValue value)
    {
        if (TryConvertScalar(value, out var converted)) return converted;
        return new ValueExport().ConvertContainer(value.Object);
    }

    // Everything but objects and arrays; binary data is copied at once. Functions and symbols have no plain form: they
    // stay what they are.
    private static bool TryConvertScalar(in JsValue value, out object? converted)
    {
        converted = null;
        switch (value.Type)
        {
            case JsType.Undefined or JsType.Null: return true;
            case JsType.Boolean: converted = value.IsTrue; return true;
            case JsType.Number: converted = value.Number; return true;
            case JsType.String: converted = value.String; return true;
            case JsType.BigInt: converted = value.BigInt; return true;
            case JsType.Object when !value.Object.IsCallable:
                switch (value.Object)
                {
                    case HostObject host: converted = host.Target; return true;
                    case PrimitiveObject { Value.IsSymbol: false } wrapper: return TryConvertScalar(wrapper.Value, out converted);
                    case StringObject wrapper: converted = wrapper.Value; return true;
                    case TypedArrayObject array: converted = BinaryData.ToArray(array); return true;
                    case ArrayBufferObject buffer: converted = BinaryData.ToArray(buffer); return true;
                    default: return false;
                }
            default: converted = value; return true;
        }
    }

    private object ConvertContainer(JsObject root)
    {
        var result = Open(root);
        while (_open.TryPeek(out var frame))
        {
            frame.Source.Realm.Agent.Step();
            if (!frame.MoveNext(out var value))
            {
                _open.Pop();
                _openSources.Remove(frame.Source);
            }
            else if (TryConvertScalar(value, out var converted))
            {
                frame.Add(converted);
            }
            else if (_openSources.Contains(value.Object))
            {
                throw new InvalidOperationException($"The object contains itself at {Path()}: it has no form as plain .NET data.");
            }
            else
            {
                frame.Add(_copies.TryGetValue(value.Object, out var copy) ? copy : Open(value.Object));
            }
        }
        return result;
    }

    // Starts a copy and makes it the innermost open one.
    private object Open(JsObject source)
    {
        Frame frame = Comparison.IsArray(source) ? new ArrayFrame(source) : new ObjectFrame(source);
        _open.Push(frame);
        _openSources.Add(source);
        _copies.Add(source, frame.Copy);
        return frame.Copy;
    }

    // Where the walk stands: a.b[2].
    private string Path()
    {
        var path = new StringBuilder();
        foreach (var frame in _open.Reverse()) frame.AppendStep(path);
        return path.ToString();
    }

    private abstract class Frame(JsObject source, object copy)
    {
        public JsObject Source { get; } = source;

        public object Copy { get; } = copy;

        public abstract bool MoveNext(out JsValue value);

        public abstract void Add(object? converted);

        public abstract void AppendStep(StringBuilder path);
    }

    /// <summary>The own enumerable properties with string keys, read in order by [[Get]].</summary>
    private sealed class ObjectFrame(JsObject source) : Frame(source, new Dictionary<string, object?>())
    {
        private readonly List<PropertyKey> _keys = source.OwnPropertyKeys();
        private int _next;

        public override bool MoveNext(out JsValue value)
        {
            while (_next < _keys.Count)
            {
                var key = _keys[_next++];
                if (!key.IsString || !Source.GetOwnProperty(key, out var property) || !property.Enumerable) continue;
                value = Source.Get(key);
                return true;
            }
            value = default;
            return false;
        }

        public override void Add(object? converted) => ((Dictionary<string, object?>)Copy)[_keys[_next - 1].ToString()] = converted;

        public override void AppendStep(StringBuilder path) => path.Append(path.Length > 0 ? "." : "").Append(_keys[_next - 1]);
    }

    /// <summary>The elements from 0 to the length, read by [[Get]]; absent ones give undefined.</summary>
    private sealed class ArrayFrame : Frame
    {
        private readonly double _length;
        private double _next;

        public ArrayFrame(JsObject source) : base(source, new List<object?>())
        {
            _length = ObjectOperations.LengthOfArrayLike(source);
            if (_length > MaxSparseLength && source is not JsArray { IsDense: true })
            {
                throw new InvalidOperationException(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"A sparse array of {_length} elements is too long to be copied as plain .NET data."));
            }
        }

        public override bool MoveNext(out JsValue value)
        {
            if (_next < _length)
            {
                value = Source.Get(PropertyKey.From(_next++));
                return true;
            }
            value = default;
            return false;
        }

        public override void Add(object? converted) => ((List<object?>)Copy).Add(converted);

        public override void AppendStep(StringBuilder path) => path.Append(CultureInfo.InvariantCulture, $"[{_next - 1}]");
    }
}
