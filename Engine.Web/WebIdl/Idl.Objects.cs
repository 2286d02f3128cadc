namespace Quoll.Web.WebIdl;

internal static partial class Idl
{
    /// <summary>A dictionary (§3.2.17): an object, or undefined and null for one without members.</summary>
    public static IdlDictionary ToDictionary(JsValue value, string name) =>
        value.IsNullish || value.IsObject ? new IdlDictionary(value, name) : throw TypeError($"{name}: an object was expected.");

    /// <summary>BufferSource (§3.2.25): an ArrayBuffer, or a view of one.</summary>
    public static BufferSource ToBufferSource(JsValue value, string context, bool allowShared = false, bool allowResizable = false)
    {
        if (!AbstractOperations.TryGetBufferSource(value, out var source))
            throw TypeError($"{context}: an ArrayBuffer or a view of one was expected.");
        if (source.IsShared && !allowShared) throw TypeError($"{context}: the buffer is a SharedArrayBuffer.");
        if (source.IsResizable && !allowResizable) throw TypeError($"{context}: the buffer is resizable.");
        return source;
    }

    /// <summary>
    /// Returns a copy of the bytes of an ArrayBuffer or a view ("get a copy of the bytes held by", §3.2.25).
    /// </summary>
    public static byte[] CopyBytes(JsValue value, string context)
    {
        var source = ToBufferSource(value, context);
        AbstractOperations.Charge(source.ByteLength / 64, source.ByteLength);
        return source.Bytes.ToArray();
    }

    /// <summary>sequence (§3.2.21): the values of an iterable object, not converted.</summary>
    public static List<JsValue> ToSequence(Engine engine, JsValue value, string context)
    {
        if (!value.IsObject) throw TypeError($"{context}: an iterable object was expected.");
        var method = value[WellKnownSymbols.Iterator];
        if (method.IsNullish) throw TypeError($"{context}: the object is not iterable.");
        return ToSequence(engine, value);
    }

    /// <summary>The values of an object whose <c>Symbol.iterator</c> the caller has read and found.</summary>
    public static List<JsValue> ToSequence(Engine engine, JsValue iterable)
    {
        var values = new List<JsValue>();
        AbstractOperations.Iterate(engine, iterable, values.Add);
        return values;
    }

    /// <summary>
    /// record (§3.2.23) with conversions: of each own enumerable property the key is converted before the value is
    /// read.
    /// </summary>
    /// <param name="value">The object.</param>
    /// <param name="context">What is converted.</param>
    /// <param name="toKey">Converts a key. A Symbol must be a TypeError.</param>
    /// <param name="add">Converts and takes a value.</param>
    public static void ToRecord(JsValue value, string context, Func<JsValue, string> toKey, Action<string, JsValue> add)
    {
        if (!value.IsObject) throw TypeError($"{context}: an object was expected.");
        foreach (var key in AbstractOperations.OwnPropertyKeys(value))
        {
            if (AbstractOperations.HasEnumerableOwnProperty(value, key)) add(toKey(key), value[key]);
        }
    }

    /// <summary>record (§3.2.23): the own enumerable properties with text keys. The keys are not converted.</summary>
    public static List<(string Key, JsValue Value)> ToRecord(JsValue value, string context)
    {
        if (!value.IsObject) throw TypeError($"{context}: an object was expected.");
        var record = new List<(string, JsValue)>();
        foreach (var (key, property) in value.GetProperties()) record.Add((key, property));
        return record;
    }
}

/// <summary>
/// A dictionary (Web IDL §3.2.17). Its members are read, and converted, in the order in which the code asks for them:
/// that of the standard's dictionaries from the base on, each by names.
/// </summary>
internal readonly struct IdlDictionary(JsValue value, string name)
{
    /// <summary>A member; undefined if it is absent.</summary>
    public JsValue this[string member] => value.IsObject ? value[member] : JsValue.Undefined;

    /// <summary>Reads several members at once, for dictionaries that scripts create often.</summary>
    public void Read(ObjectLayout members, Span<JsValue> values)
    {
        if (value.IsObject) members.Read(value, values);
        else values.Fill(JsValue.Undefined);
    }

    /// <summary>The context of a member for messages, such as <c>EventInit.bubbles</c>.</summary>
    public string Context(string member) => $"{name}.{member}";

    /// <summary>A member of the type boolean; a default if it is absent.</summary>
    public bool Boolean(string member, bool defaultValue = false) =>
        this[member] is { IsUndefined: false } known ? AbstractOperations.ToBoolean(known) : defaultValue;

    /// <summary>A member that must be there.</summary>
    public JsValue Required(string member) => this[member] is { IsUndefined: false } known ? known
        : throw Idl.TypeError($"{name}: the member '{member}' is required.");
}
