using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Json.Values;

/// <summary>
/// InternalizeJSONProperty (ECMA-262 §25.5.1.2), with its own stack, so that a deep document can be revived too.
/// </summary>
internal ref struct JsonReviver<TUnit> where TUnit : unmanaged
{
    private static readonly PropertyKey Source = PropertyKey.FromName("source");

    /// <summary>
    /// The most nested values that the reviver has added and that are not from the text, because it could add values
    /// forever. The depth of the text itself is not limited by this.
    /// </summary>
    private const int MaxOwnDepth = 100_000;

    private readonly Realm _realm;
    private readonly JsFunction _reviver;
    private readonly ReadOnlySpan<TUnit> _text;
    private readonly Stack<ReviverFrame> _frames = new();

    // A value whose properties are being revived.
    private struct ReviverFrame
    {
        public JsObject Holder;
        public PropertyKey Name;
        public JsValue Value;

        /// <summary>The value's record; null if it is not the value that was read.</summary>
        public JsonParseRecord? Record;

        /// <summary>The number of enclosing values that have no record.</summary>
        public int OwnDepth;

        /// <summary>The keys; null for an array.</summary>
        public List<PropertyKey>? Keys;

        public double Next;
        public double End;
    }

    private JsonReviver(Realm realm, JsFunction reviver, ReadOnlySpan<TUnit> text)
    {
        _realm = realm;
        _reviver = reviver;
        _text = text;
    }

    /// <summary>Returns the result of a reviver function for the value read from a text.</summary>
    public static JsValue Revive(Realm realm, ReadOnlySpan<TUnit> text, JsValue unfiltered, JsonParseRecord record, JsFunction reviver)
    {
        var root = realm.CreateObject();
        var rootName = PropertyKey.FromName("");
        root.DefineOwn(rootName, unfiltered);
        return new JsonReviver<TUnit>(realm, reviver, text).Run(root, rootName, record);
    }

    private readonly JsValue Run(JsObject holder, PropertyKey name, JsonParseRecord? record)
    {
        var agent = _realm.Agent;
        while (true)
        {
            // Down: InternalizeJSONProperty of a property whose value may be an object.
            agent.Step();
            var value = holder.Get(name);
            if (record is not null && !Comparison.SameValue(record.Value, value)) record = null;
            JsValue result;
            if (!value.IsObject) result = CallReviver(holder, name, value, record);
            else
            {
                Enter(holder, name, value, record);
                if (TryNext(out holder, out name, out record)) continue;
                result = Leave();
            }
            // Up: stores the revived value in its holder.
            while (true)
            {
                if (_frames.Count == 0) return result;
                var top = _frames.Peek();
                var o = top.Value.Object;
                var key = KeyAt(top, top.Next - 1);
                if (result.IsUndefined) o.Delete(key);
                else ObjectOperations.CreateDataProperty(o, key, result);
                if (TryNext(out holder, out name, out record)) break;
                result = Leave();
            }
        }
    }

    private readonly void Enter(JsObject holder, PropertyKey name, JsValue value, JsonParseRecord? record)
    {
        var frame = new ReviverFrame { Holder = holder, Name = name, Value = value, Record = record };
        if (record is null)
        {
            frame.OwnDepth = _frames.Count == 0 ? 1 : _frames.Peek().OwnDepth + 1;
            if (frame.OwnDepth > MaxOwnDepth) throw Raise.RangeError(Messages.CallStackExceeded);
        }
        var o = value.Object;
        if (Comparison.IsArray(value)) frame.End = ObjectOperations.LengthOfArrayLike(o);
        else
        {
            frame.Keys = [];
            foreach (var key in o.OwnPropertyKeys())
            {
                if (key.IsString && o.FindOwn(key, out var isEnumerable) && isEnumerable) frame.Keys.Add(key);
            }
            frame.End = frame.Keys.Count;
        }
        _frames.Push(frame);
    }

    // The next property of the topmost value.
    private readonly bool TryNext(out JsObject holder, out PropertyKey name, out JsonParseRecord? record)
    {
        var frame = _frames.Pop();
        holder = frame.Value.Object;
        var index = frame.Next;
        if (index == frame.End)
        {
            _frames.Push(frame);
            (name, record) = (default, null);
            return false;
        }
        name = KeyAt(frame, index);
        record = frame.Keys is null ? frame.Record?.Element(index) : frame.Record?.Entry(name);
        frame.Next++;
        _frames.Push(frame);
        return true;
    }

    private readonly JsValue Leave()
    {
        var frame = _frames.Pop();
        return CallReviver(frame.Holder, frame.Name, frame.Value, null);
    }

    private static PropertyKey KeyAt(in ReviverFrame frame, double index) =>
        frame.Keys is null ? PropertyKey.From(index) : frame.Keys[(int)index];

    // Call(reviver, holder, « name, value, context »). For an unchanged primitive, the context has its source text.
    private readonly JsValue CallReviver(JsObject holder, in PropertyKey name, JsValue value, JsonParseRecord? record)
    {
        var context = _realm.CreateObject();
        if (record is not null) context.DefineOwn(Source, SourceText(_text.Slice(record.Start, record.Length)));
        _realm.Agent.ProbeNativeStack();
        return _reviver.Call(holder, [name.ToValue(), value, context]);
    }

    private static string SourceText(ReadOnlySpan<TUnit> source)
    {
        // In UTF-8 the text of a String may be longer than a String.
        NewString.RequireLength(source.Length);
        return typeof(TUnit) == typeof(char)
            ? NewString.Create(MemoryMarshal.Cast<TUnit, char>(source))
            : Encoding.UTF8.GetString(MemoryMarshal.AsBytes(source));
    }
}
